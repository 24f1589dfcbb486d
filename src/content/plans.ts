/** The three plans. Prices are whole rupees; what can be calculated from them is calculated. */
import { rupees, rupeesAndPaise } from '../config/site.ts'
import type { Plan } from './schemas.ts'

export const plans: Plan[] = [
  {
    name: 'Basic Free', credits: 'Unlimited', totalCost: 0, billing: 'lifetime', actionLabel: 'Start Free',
    popular: false, bestValue: false,
    summary: 'Unlimited credits, earned with ads. One video of 15-30 seconds, one review.',
    features: ['Full trade journal', 'Discipline score', '1 credit for each ad video'],
  },
  {
    name: 'Pro Monthly', credits: 150, totalCost: 99, billing: 'monthly', actionLabel: 'Choose Monthly',
    popular: false, bestValue: false,
    summary: 'For a trade or two on most days.',
    features: ['No ads', 'AI review of every trade', 'Risk check before entry'],
  },
  {
    name: 'Pro Annual', credits: 2500, totalCost: 999, billing: 'yearly', actionLabel: 'Choose Annual',
    popular: true, bestValue: true,
    summary: 'For every trading day of the year, and the ones you go back to.',
    features: ['Everything in Pro Monthly', 'Market insights', 'Yearly discipline report'],
  },
]

const planNamed = (name: string): Plan => {
  const plan = plans.find(p => p.name === name)
  if (!plan)
    throw new Error(`content/plans.ts has no plan named ${name}`)
  return plan
}

export const paidPlans = plans.filter(plan => plan.totalCost > 0)

export const pricePerCredit = (plan: Plan): string =>
  plan.credits === 'Unlimited' ? 'Free' : rupeesAndPaise(plan.totalCost / plan.credits)

/** What a year of the annual plan saves against twelve months of the monthly one, in rupees. */
export const annualSaving = planNamed('Pro Monthly').totalCost * 12 - planNamed('Pro Annual').totalCost

/** Credits that one dot of the plan drawings stands for. */
export const CREDITS_PER_DOT = 10

export const logdhanPage = {
  title: ['Pay for reviews,', 'not for hope'],
  lead: `One credit is one AI review of one trade. Every dot below stands for ${CREDITS_PER_DOT} credits.`,
  visit: 'Visit LogDhan',
  saving: `You save ${rupees(annualSaving)} against twelve months of Pro Monthly.`,
  plansTitle: 'Plans',
  tableTitle: 'Pricing in detail',
  rolloverShort: 'Up to 50% of unused credits roll over.',
  freePlan: {
    title: 'How the free plan works',
    paragraphs: [
      'Watch an ad video of 15-30 seconds and you earn 1 credit, good for one AI review. There is no limit on how many you earn, and no card on file.',
      'The journal and the discipline score are free without any ad. Only the review costs a credit.',
    ],
  },
  terms: {
    title: 'Important terms',
    list: [
      'Up to 50% of unused credits roll over to the next cycle.',
      'Paid plans renew by themselves until you cancel, and you can cancel at any time in the app.',
      'Prices are in Indian rupees and are charged through a card payment provider.',
      'LogDhan reviews your discipline. It gives no investment advice and promises no return.',
    ],
  },
  help: { title: 'Need help?' },
  featuresTitle: 'Five things it does with a trade',
}
