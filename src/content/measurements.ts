/** How the figure of each case study was measured, by the title of the study. */
import { z } from 'zod'
import { caseStudies } from './case-studies.ts'
import { copy, line, schemaOf } from './schemas.ts'

export const measurementTexts = { before: 'Before', after: 'After', how: 'How measured' }

/** @before-launch Replace the sample measurements */
export const measurements: Record<string, { before: string; after: string; how: string }> = {
  'A checkout that people finish': {
    before: '61 of 100 carts were left behind at the address form.',
    after: '21 of 100 are, with the same goods and prices.',
    how: 'Four weeks before and four weeks after, without the sale days. The shop counts carts with at least one item.',
  },
  'Freight claims without the phone': {
    before: 'All 16 claims of a usual day were decided in a call.',
    after: '12 are settled from photographs and waybill, 4 by a person.',
    how: 'Every claim of one month. A settlement that was reopened within 30 days counts as a call.',
  },
  'Stock that orders itself': {
    before: 'Ten hours a week, twelve clinics together.',
    after: 'Two hours, mostly spent on what fell off a shelf.',
    how: 'The clinics wrote down their own hours, in the same four weeks of two years.',
  },
}

export const schema = schemaOf(() => ({
  measurementTexts: copy,
  // One for each case study.
  measurements: z.record(
    z.enum(caseStudies.map(({ title }) => title)),
    z.object({ before: line, after: line, how: line }),
  ),
}))
