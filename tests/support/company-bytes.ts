import { company } from '../../src/company/company.ts'

/** Length of the sample company's data in JSON, with which the budgets are set. */
const SAMPLE_BYTES = 549
/** Names and addresses stand in a page several times, as text and as data, of which the first ones count after compression. */
const TIMES = 2

/** Bytes that a page may have above its budget, because the data of the owner's company is longer. */
export const companyBytes =
  TIMES * Math.max(0, Buffer.byteLength(JSON.stringify(company), 'utf8') - SAMPLE_BYTES)
