import { countOf, rupees, withCapital } from '../../company/format.ts'
import { gstNote } from '../../company/prices.ts'
import { logdhanProduct } from '../../company/products.ts'
import { CREDITS_PER_DOT, paidPlans } from './plans.content.ts'

export const logdhanPage = {
  title: ['Keep your rules.', 'Keep the score.'],
  lead: 'LogDhan is an AI trading journal, discipline coach and mentor. One credit is one AI review of one trade.',
  plansLinkLabel: `Free, or from ${rupees(Math.min(...paidPlans.map(plan => plan.totalCost)))}`,
  siteLinkLabel: 'Visit LogDhan',
  plansTitle: 'Plans',
  buttonsNote: 'You subscribe in the app; the buttons open its site.',
  dotsNote: `Each dot is ${CREDITS_PER_DOT} credits; open dots come from ads.`,
  tableTitle: `Pricing in detail, ${gstNote}`,
  tableColumns: ['Plan', 'Credits', 'Price per credit', 'Total cost', 'Billing'],
  freePlan: {
    title: 'How the free plan works',
    paragraphs: [
      'An ad video of 15-30 seconds earns 1 credit, good for one AI review.',
      'Only reviews cost credits.',
    ],
  },
  terms: {
    title: 'Important terms',
    list: [
      'On paid plans, up to 50% of unused credits roll over to the next cycle.',
      'Paid plans renew until you cancel in the app.',
      'You pay in rupees through a payment provider.',
      'LogDhan reviews your discipline. It gives no investment advice and promises no returns.',
    ],
  },
  /** The support address follows `write`, and `form` is a link's text. */
  help: { title: 'Need help?', write: 'Write to', or: 'or use the', form: 'contact form' },
  featuresTitle: `${withCapital(countOf(logdhanProduct.features.length, 'thing'))} it does with a trade`,
  closing: 'Start with today’s trades',
}
