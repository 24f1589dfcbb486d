import { company } from '../../src/company/company.ts'

/** Length in JSON of the sample company's data, for which the budgets are set. */
const SAMPLE_BYTES = 685
/** A page contains names and addresses several times; after compression, about this many count. */
const TIMES = 2

/** Bytes that a page may be over budget because the owner's company has longer data. */
export const companyBytes =
  TIMES * Math.max(0, Buffer.byteLength(JSON.stringify(company), 'utf8') - SAMPLE_BYTES)
