import { company } from '../../src/company/company.ts'

/** The length of the sample company's data as JSON. The budgets are set for this length. */
const SAMPLE_BYTES = 685
/** A page repeats names and addresses: compressed, they cost about this many times their length. */
const TIMES = 2

/** The number of bytes that a page may be over budget because the owner's company has longer data. */
export const companyBytes =
  TIMES * Math.max(0, Buffer.byteLength(JSON.stringify(company), 'utf8') - SAMPLE_BYTES)
