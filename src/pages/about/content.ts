import { z } from 'zod'
import { monthOnly, shortMonth } from '../../company/format.ts'
import { company } from '../../company/company.ts'
import { copy, curve, line, schemaOf, type ContentOf } from '../../company/schemas.ts'

export const about = {
  title: ['We place the dots,', 'then draw the line'],
  lead: `A private limited company in ${company.address.locality}, founded in ${monthOnly(company.founded)}. Before any code we write down the facts that the software must respect. Then we build round every one of them.`,
  valuesTitle: 'Four things we hold to',
  timelineTitle: 'The line so far',
}

export const values: Content['values'] = [
  {
    title: 'Plain words',
    description: 'Scope, price and risk on one page, before any code.',
    curve: { rows: ['x'] },
  },
  {
    title: 'Small releases',
    description: 'Something you can open and use, every second Friday.',
    curve: { rows: ['xx'], openness: 1 },
  },
  {
    title: 'Agreed figures',
    description: 'We choose the number together, then work to move it.',
    curve: { rows: ['xx', 'x.'], symmetry: 'none', openness: 1 },
  },
  {
    title: 'Your keys',
    description: 'Cloud and domains are in your name from day one. You get the code at every milestone.',
    curve: { rows: ['xx', 'xx'], symmetry: 'lr', seed: 3 },
  },
]

/** @before-launch Replace the sample milestones between the first and the last */
export const timeline: Content['timeline'] = [
  {
    year: shortMonth(company.founded),
    title: 'Foundation',
    description: `Registered in ${company.address.locality} as a private limited company.`,
  },
  {
    year: 'Feb 2024',
    title: 'First mobile app',
    description: 'A field-sales app that keeps working when the network does not.',
  },
  {
    year: 'Jun 2024',
    title: 'Web and backend',
    description: 'One team for the page, the API and the server they run on.',
  },
  {
    year: 'Oct 2024',
    title: 'First AI agent',
    description: 'It reads purchase orders, and asks before it acts.',
  },
  {
    year: 'Jan 2025',
    title: 'Custom models',
    description: 'Small language models, trained on a client’s own documents.',
  },
  {
    year: 'Apr 2025',
    title: 'LogDhan begins',
    description: 'We start on the trading journal we could not find.',
  },
  {
    year: 'July 9 2025',
    title: 'LogDhan website',
    description: 'The site of our trading product goes live.',
  },
]

export const schema = schemaOf(() => ({
  about: copy,
  values: z.array(z.object({ title: line, description: line, curve })).length(4),
  timeline: z.array(z.object({ year: line, title: line, description: line })).length(7),
}))
type Content = ContentOf<typeof schema>
