import { z } from 'zod'
import { countOf, inWords, rupees, withCapital } from '../../company/format.ts'
import { nonBlank, schemaOf, type ContentOf } from '../../company/schemas.ts'
import { samplePrice, services } from '../../company/services.ts'

/** Title of the services list, below the sample scope. */
export const servicesTitle = 'What you get, and when'

export const serviceFactsTexts = {
  index: 'Services',
  time: 'Takes',
  weeks: (weeks: number) => `${weeks} ${weeks === 1 ? 'week' : 'weeks'}.`,
  delivery: 'You get',
}

/**
 * Weeks and delivery of each service, in the order of `services`. `id` is the anchor of the service's row.
 * @before-launch Check the weeks and the delivery of each service
 */
export const serviceFacts: ContentOf<typeof schema>['serviceFacts'] = [
  { id: 'mobile-apps', weeks: 10, delivery: 'the app in both stores, under your accounts, with its code.' },
  {
    id: 'web-applications',
    weeks: 8,
    delivery: 'pages on your domain, and the tests that guard each release.',
  },
  {
    id: 'backend-systems',
    weeks: 8,
    delivery: 'a system in your cloud account, and a backup restored while you watch.',
  },
  { id: 'ai-agents', weeks: 6, delivery: 'an agent tested on your own cases, with a log of every step.' },
  {
    id: 'custom-language-models',
    weeks: 10,
    delivery: 'the weights, and the questions that test each version.',
  },
]

export const scopeTexts = {
  title: ['One page', 'before any code'],
  lead: 'You sign a page like this one. What is not on it is not in the price.',
  note: 'Sample scope',
  included: 'Included',
  leftOut: 'Left out',
  price: 'Price',
  caption: (included: number, leftOut: number) =>
    `${withCapital(countOf(included, 'part'))} included, ${inWords(leftOut)} left out.`,
}

/**
 * Sample of the page that a client signs. `price` is in rupees.
 * @before-launch Replace the sample scope
 */
export const sampleScope = {
  project: 'Stock count for three shops',
  price: rupees(samplePrice),
  rows: [
    {
      label: scopeTexts.price,
      text: 'Fixed, in five payments: one in advance, four after releases you have used.',
    },
    {
      label: 'Agreed figure',
      text: 'Two hours of counting a week, down from nine, measured in week\u00a010.',
    },
    { label: 'Time', text: 'Ten weeks, a release every second Friday.' },
    {
      label: 'Largest risk',
      text: 'Two suppliers reuse barcodes. In week 1 we scanned 400 items and found 12 reused codes.',
    },
  ],
  included: [
    'Counting at the shelf, on any phone',
    'Works offline, sends later',
    'One stock figure for all three shops',
    'Every Friday, a list of what to order',
    'Code, cloud and domain in your name',
  ],
  leftOut: ['Accounting and GST returns', 'Billing counter', 'Shelf price labels'],
}

export const schema = schemaOf(() => ({
  serviceFacts: z
    .array(z.object({ id: nonBlank, weeks: z.number().int().positive(), delivery: nonBlank }))
    .length(services.length, 'must have one entry per service, in the order of src/company/services.ts'),
}))
