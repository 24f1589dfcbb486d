import { z } from 'zod'
import { monthOnly } from '../../company/format.ts'
import { company } from '../../company/company.ts'
import { nonBlank, month, schemaOf, type ContentOf } from '../../company/schemas.ts'
import { caseStudies } from '../case-studies/content.ts'
import { totalWeeks } from './weeks.content.ts'

const [result] = caseStudies[0]?.results ?? []

/**
 * `week` is a week of a typical project (weeks.content.ts) that tests the value.
 * @before-launch Check that the values hold for your company
 */
export const values: Content['values'] = [
  {
    title: 'Plain words',
    week: 1,
    description: 'Scope, price and risk on one page, before any code.',
  },
  {
    title: 'Small releases',
    week: 3,
    description: 'Something you can open and use, every second Friday.',
  },
  {
    title: 'Agreed figures',
    week: 10,
    description: `We choose the number together, then work to move it.${result ? ` ${result.metric}: ${result.improvement.replace('-', '−')}.` : ''}`,
  },
  {
    title: 'Your keys',
    week: 2,
    description: 'Cloud accounts and domains are yours from day one. You get the code at every milestone.',
  },
]

export const about = {
  title: ['We place the dots,', 'then draw the line'],
  lead: `A private limited company in ${company.address.locality}, founded in ${monthOnly(company.founded)}. Before any code, we write down the facts that the software must respect. Then we build round every one of them.`,
  timelineTitle: 'The line so far',
}

/**
 * The page formats each date with `milestoneDate` (format.ts).
 * @before-launch Replace the sample milestones after the first one
 */
export const timeline: Content['timeline'] = [
  {
    date: company.founded,
    title: 'Foundation',
    description: `Registered in ${company.address.locality} as a private limited company.`,
  },
  {
    date: '2024-02',
    title: 'First mobile app',
    description: 'A field-sales app that keeps working when the network does not.',
  },
  {
    date: '2024-06',
    title: 'Web and backend',
    description: 'One team for the page, the API and the server they run on.',
  },
  {
    date: '2024-10',
    title: 'First AI agent',
    description: 'It reads purchase orders, and asks before it acts.',
  },
  {
    date: '2025-01',
    title: 'Custom models',
    description: 'Small language models, trained on a client’s own documents.',
  },
  {
    date: '2025-04',
    title: 'LogDhan begins',
    description: 'We start on the trading journal we could not find.',
  },
  {
    date: '2025-07-09',
    title: 'LogDhan website',
    description: 'The site for our trading product goes live.',
  },
]

export const schema = schemaOf(() => ({
  values: z
    .array(
      z.object({ title: nonBlank, week: z.number().int().min(1).max(totalWeeks), description: nonBlank }),
    )
    .min(1),
  timeline: z
    .array(
      z.object({
        date: z.union([z.iso.date(), month], 'must be a date or a month, such as 2024-02'),
        title: nonBlank,
        description: nonBlank,
      }),
    )
    .min(1),
}))
type Content = ContentOf<typeof schema>
