/** The build compares each figure with the dots in its `icon`, so a new figure needs a new drawing. */
import { z } from 'zod'
import { countOf, withCapital } from '../../company/format.ts'
import { curveWithOpenDots, floor, nonBlank, schemaOf, type ContentOf } from '../../company/schemas.ts'
import { dotsOf } from '../../ui/mirror-curve.ts'

/** @before-launch Replace the sample case studies and their figures */
export const caseStudies: CaseStudy[] = [
  {
    title: 'A checkout that people finish',
    industry: 'Online retail',
    problem:
      'Five pages between cart and payment, and a server that fell over on sale days. Most people left at the address form.',
    solution:
      'One page, with city and state filled in from the PIN code, and UPI first. The backend now works through a queue, so a busy hour is slow instead of broken.',
    results: [
      {
        metric: 'Cart abandonment',
        improvement: '-65%',
        explanation: 'Of every 20 carts once left behind, 13 now reach the till.',
        icon: {
          kind: 'curve',
          curve: { rows: ['xxxxxxxxxx', 'xxxooooooo'], symmetry: 'none', seed: 1, openness: 0.92 },
          unit: 'carts',
        },
      },
      {
        metric: 'Platform uptime',
        improvement: '99.9%',
        explanation: 'Down one hour in a thousand.',
        icon: { kind: 'field', columns: 50, total: 1000 },
      },
    ],
    colour: 'brand',
  },
  {
    title: 'Freight claims without the phone',
    industry: 'Logistics',
    problem:
      'Every damaged parcel meant a call, a form and a week. The desk spent its mornings reading out tracking numbers.',
    solution:
      'An agent reads the photos and the waybill, proposes a settlement, and hands over what it is not sure of.',
    results: [
      {
        metric: 'Claims settled without a call',
        improvement: '75%',
        explanation: 'Of 16 claims a day, 12 close on their own; a person decides 4.',
        icon: {
          kind: 'curve',
          curve: { rows: ['xxxxxxoo', 'xxxxxxoo'], symmetry: 'none', seed: 2, openness: 0.9 },
          unit: 'claims',
        },
      },
    ],
    colour: 'secondary',
  },
  {
    title: 'Stock that orders itself',
    industry: 'Clinics',
    problem: 'Twelve clinics counted medicines on paper every Saturday, and still ran out on Tuesdays.',
    solution:
      'Scanning at the shelf with any phone, even offline, and an order that writes itself when stock falls below the week’s need.',
    results: [
      {
        metric: 'Hours spent counting',
        improvement: '-80%',
        explanation: 'Of 10 hours a week, 8 went back to patients.',
        icon: {
          kind: 'curve',
          curve: { rows: ['xxxxo', 'xxxxo'], symmetry: 'none', seed: 2, openness: 0.9 },
          unit: 'hours',
        },
      },
    ],
    colour: 'contrast',
  },
]

export const caseStudiesIntro = {
  title: ['Work,', 'counted'],
  lead: `${withCapital(countOf(caseStudies.length, 'project'))}, with the figures that were agreed at the start.`,
  actionLabel: 'Explore More Projects',
  problemTitle: 'Problem',
  solutionTitle: 'Solution',
}

/** A figure's drawing: a `curve` around some of its dots, or a field with one highlighted dot. */
const resultIcon = () =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('curve'),
      curve: curveWithOpenDots,
      /** Unit of the dots, such as "carts". The page header shows this text. */
      unit: nonBlank,
    }),
    z.object({
      kind: z.literal('field'),
      columns: z.number().int().positive(),
      total: z.number().int().positive(),
    }),
  ])

/** Counts a figure's dots: inside the line, and in total. */
export const dotCountsIn = (icon: ResultIcon) =>
  icon.kind === 'curve'
    ? { inside: dotsOf(icon.curve.rows).length, total: icon.curve.rows.join('').replaceAll('.', '').length }
    : { inside: icon.total - 1, total: icon.total }

const result = () =>
  z
    .object({ metric: nonBlank, improvement: nonBlank, explanation: nonBlank, icon: resultIcon() })
    .superRefine(({ improvement, explanation, icon }, context) => {
      const { inside, total } = dotCountsIn(icon)
      const percent = (inside / total) * 100
      const shown = Math.abs(Number.parseFloat(improvement))
      if (improvement.endsWith('%') && Math.abs(shown - percent) > 0.5)
        context.addIssue({
          code: 'custom',
          path: ['improvement'],
          message: `must match the drawing: ${Math.round(percent)}%, ${inside} of ${total} dots`,
        })
      if (
        icon.kind === 'curve' &&
        ![inside, total].every(count => explanation.match(/\d+/g)?.includes(String(count)))
      )
        context.addIssue({
          code: 'custom',
          path: ['explanation'],
          message: `must contain the dot counts ${inside} and ${total}`,
        })
    })

export const schema = schemaOf(() => ({
  caseStudies: z
    .array(
      z.object({
        title: nonBlank,
        industry: nonBlank,
        problem: nonBlank,
        solution: nonBlank,
        results: z.array(result()).min(1),
        colour: floor,
      }),
    )
    .min(1),
}))

type Content = ContentOf<typeof schema>
export type CaseStudy = Content['caseStudies'][number]
export type ResultIcon = z.infer<ReturnType<typeof resultIcon>>
