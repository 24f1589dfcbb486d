import { placeholdersIn } from '../../src/content-build/check-content.ts'
import { company } from '../../src/company/company.ts'

/** The length of the sample company's data as JSON. The budgets are set for this length. */
const SAMPLE_BYTES = 685
/** A page repeats names and addresses. Even compressed, they take up about this many times their length. */
const TIMES = 2

/** Extra bytes for another company's colours, prices and figures, which may compress less well than ours. */
const OTHER_VALUES = 64

/** How many bytes another company's page may be over budget. */
export const companyBytes =
  TIMES * Math.max(0, Buffer.byteLength(JSON.stringify(company), 'utf8') - SAMPLE_BYTES) +
  (placeholdersIn(company.legalName, []).length > 0 ? 0 : OTHER_VALUES)
