/** `icon` draws each figure and a test counts its dots, so a new figure needs a new drawing. */
import { z } from 'zod'
import { copy, curve, floor, line, schemaOf, type ContentOf } from '../../company/schemas.ts'

export const caseStudiesIntro = {
  title: ['Work,', 'counted'],
  lead: 'Three projects, with the figures that were agreed at the start.',
  actionLabel: 'Explore More Projects',
  problemTitle: 'Problem',
  solutionTitle: 'Solution',
}

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
        explanation: 'Of every 20 carts left behind, 13 now reach the till.',
        icon: {
          kind: 'held',
          total: 20,
          rows: ['xxxxxxxxxx', 'xxxxxxxxxx'],
          held: { rows: ['xxxxxxxxxx', 'xxx.......'], symmetry: 'none', seed: 1, openness: 0.92 },
        },
      },
      {
        metric: 'Platform uptime',
        improvement: '99.9%',
        explanation: 'Down one hour in a thousand.',
        icon: { kind: 'field', columns: 50, total: 1000, marked: 1 },
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
          kind: 'held',
          total: 16,
          rows: ['xxxxxxxx', 'xxxxxxxx'],
          held: { rows: ['xxxxxx..', 'xxxxxx..'], symmetry: 'none', seed: 2, openness: 0.9 },
        },
      },
    ],
    colour: 'secondary',
  },
  {
    title: 'Stock that orders itself',
    industry: 'Clinics',
    problem: 'Twelve clinics counted medicine on paper every Saturday, and still ran out on Tuesdays.',
    solution:
      'Scanning at the shelf with any phone, even offline, and an order that writes itself when stock falls below the week’s need.',
    results: [
      {
        metric: 'Hours spent counting',
        improvement: '-80%',
        explanation: 'Of 10 hours a week, 8 went back to patients.',
        icon: {
          kind: 'held',
          total: 10,
          rows: ['xxxxx', 'xxxxx'],
          held: { rows: ['xxxx.', 'xxxx.'], symmetry: 'none', seed: 2, openness: 0.9 },
        },
      },
    ],
    colour: 'contrast',
  },
]

/** Drawing of a figure: the line holds `held` dots out of `total`, or `marked` dots in a field stand out. */
const proof = () =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('held'),
      rows: curve.shape.rows,
      held: curve,
      total: z.number().int().positive(),
    }),
    z.object({
      kind: z.literal('field'),
      columns: z.number().int().positive(),
      total: z.number().int().positive(),
      marked: z.number().int().positive(),
    }),
  ])

export const schema = schemaOf(() => ({
  caseStudiesIntro: copy,
  caseStudies: z
    .array(
      z.object({
        title: line,
        industry: line,
        problem: line,
        solution: line,
        results: z
          .array(z.object({ metric: line, improvement: line, explanation: line, icon: proof() }))
          .min(1),
        colour: floor,
      }),
    )
    .length(3),
}))

type Content = ContentOf<typeof schema>
export type CaseStudy = Content['caseStudies'][number]
export type Proof = z.infer<ReturnType<typeof proof>>
