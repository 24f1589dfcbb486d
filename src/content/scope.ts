import { rupees } from '../config/format.ts'
import { copy, schemaOf } from './schemas.ts'

/** Title of the list of services, below the sample scope. */
export const servicesTitle = 'What each one is'

export const scopeTexts = {
  title: ['One page', 'before any code'],
  lead: 'You sign a page like this one. What is not on it is not in the price, and the page says so.',
  note: 'Sample scope',
  included: 'Included',
  leftOut: 'Left out',
  price: 'Price',
  caption: 'Five parts included, three left out.',
}

/**
 * Sample: the page that a client signs. `price` is in rupees.
 * @before-launch Replace the sample scope
 */
export const sampleScope = {
  project: 'Stock count for three shops',
  price: rupees(640_000),
  rows: [
    {
      label: scopeTexts.price,
      text: 'Fixed, in five parts. Each is due after a release that you have used.',
    },
    { label: 'Agreed figure', text: 'Two hours of counting a week instead of nine, measured in week 10.' },
    { label: 'Time', text: 'Ten weeks, five releases, one every second Friday.' },
    {
      label: 'Largest risk',
      text: 'Two suppliers reuse barcodes. We scan 400 items in week 1, before anything depends on them.',
    },
  ],
  included: [
    'Counting at the shelf, on any phone',
    'Work without a network, sent later',
    'One number for all three shops',
    'A list of what to order on Friday',
    'Code, cloud and domain in your name',
  ],
  leftOut: ['Accounting and GST returns', 'A cash desk', 'Prices at the shelf'],
}

export const schema = schemaOf(() => ({
  servicesTitle: copy,
  scopeTexts: copy,
  sampleScope: copy,
}))
