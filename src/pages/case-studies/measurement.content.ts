/** Content of the case studies page only: its header, and how each study's figure was measured. */
import { z } from 'zod'
import { caseStudies, dotCountsIn } from './content.ts'
import {
  headerDrawing,
  nonBlank,
  schemaOf,
  type ContentOf,
  type HeaderDrawing,
} from '../../company/schemas.ts'

const drawn = caseStudies.flatMap(({ results }) => {
  const icon = results.map(result => result.icon).find(drawing => drawing.kind === 'curve')
  if (!icon) return []
  const { inside, total } = dotCountsIn(icon)
  return [{ curve: icon.curve, caption: `${inside} of ${total} ${icon.unit}` }]
})
const last = drawn.at(-1)

/** Each case study's first curve. */
export const caseStudiesDrawing: HeaderDrawing | undefined = last && { ...last, above: drawn.slice(0, -1) }

export const measurementTexts = { before: 'Before', after: 'After', how: 'How it was measured' }

/**
 * `dots` stand for carts, claims or hours, in rows of `columns`. `before` and `after` say how many of `total`
 * were lost. Lost carts, claims and hours have open dots, which the text in `openDots` explains.
 * @before-launch Replace the sample measurements
 */
export const measurements: ContentOf<typeof schema>['measurements'] = {
  'A checkout that people finish': {
    before: 'Of every 100 carts, 61 were left behind at the address form.',
    after: 'Now 21 are, with the same goods and prices.',
    how: 'Four weeks before and four weeks after the launch in March 2025, not counting sale days. The shop counts carts with at least one item.',
    openDots: 'Open dots: carts left behind.',
    dots: { total: 100, columns: 20, before: 61, after: 21 },
  },
  'Freight claims without the phone': {
    before: 'On a typical day, all 16 claims needed a call.',
    after: '12 are settled from the photos and the waybill. A\u00a0person decides 4.',
    how: 'Every claim in April 2025. A settlement reopened within 30 days counts as a call.',
    openDots: 'Open dots: claims that needed a call.',
    dots: { total: 16, columns: 16, before: 16, after: 4 },
  },
  'Stock that orders itself': {
    before: 'Ten hours a week, across twelve clinics.',
    after: 'Two hours, mostly spent on what fell off a shelf.',
    how: 'The clinics wrote down their own hours, in the same four weeks of 2024 and 2025.',
    openDots: 'Open dots: hours spent counting.',
    dots: { total: 10, columns: 10, before: 10, after: 2 },
  },
}

const count = () => z.number().int().nonnegative()

export const schema = schemaOf(() => ({
  caseStudiesDrawing: headerDrawing.optional(),
  // One per case study.
  measurements: z
    .record(
      z.enum(caseStudies.map(({ title }) => title)),
      z.object({
        before: nonBlank,
        after: nonBlank,
        how: nonBlank,
        openDots: nonBlank,
        dots: z
          .object({ total: count(), columns: count(), before: count(), after: count() })
          .refine(
            ({ total, columns, before, after }) => total % columns === 0 && Math.max(before, after) <= total,
            { error: 'must fill whole rows; `before` and `after` must not exceed `total`' },
          ),
      }),
    )
    .superRefine((byTitle, context) => {
      for (const { title, results } of caseStudies) {
        const { before, after } = byTitle[title]?.dots ?? { before: 0, after: 0 }
        const [, figure] = /^-?(\d+)%$/.exec(results[0]?.improvement ?? '') ?? []
        const fell = ((before - after) / before) * 100
        // Accept rounding up or down, whichever suits the drawing.
        if (figure && !(Math.abs(Number(figure) - fell) < 1))
          context.addIssue({
            code: 'custom',
            path: [title, 'dots'],
            message: `must fall by the study's first figure, ${figure}%, not by ${Math.round(fell)}%`,
          })
      }
    }),
}))
