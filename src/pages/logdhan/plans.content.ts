/** Text about the three plans. Their prices and credits are in prices.ts. */
import { z } from 'zod'
import { countOf, inWords, rupees } from '../../company/format.ts'
import { price, type Price, prices } from '../../company/prices.ts'
import { nonBlank, schemaOf, type ContentOf } from '../../company/schemas.ts'

const TRADING_DAYS = { lifetime: Infinity, monthly: 21, yearly: 252 }

/** Says how many reviews per day a plan's credits cover, or how many days per review. */
export function reviewsPerDay({ credits, billing }: Price): string {
  const perDay = Number(credits) / TRADING_DAYS[billing]
  const [reviews, days] = [Math.round(Math.max(1, perDay)), Math.round(Math.max(1, 1 / perDay))]
  return `About ${countOf(reviews, 'review')} for every ${days === 1 ? 'trading day' : `${inWords(days)} trading days`}.`
}

/** @before-launch Check what the plans include */
export const plans: Plan[] = [
  {
    ...prices.free,
    actionLabel: 'Start Free',
    popular: false,
    bestValue: false,
    summary: 'Unlimited credits, earned with ads. Each video of 15-30 seconds earns one review.',
    features: ['Every feature of LogDhan', '1 credit per ad video', 'No card needed'],
  },
  {
    ...prices.monthly,
    actionLabel: 'Choose Monthly',
    popular: false,
    bestValue: false,
    summary: reviewsPerDay(prices.monthly),
    features: ['Every feature of LogDhan', 'No ads', 'Up to 50% of unused credits roll over'],
  },
  {
    ...prices.annual,
    actionLabel: 'Choose Annual',
    popular: true,
    bestValue: true,
    summary: reviewsPerDay(prices.annual),
    features: ['Every feature of LogDhan', 'No ads', 'Up to 50% of unused credits roll over'],
  },
]

/** The plans in the order of the cards. Tables keep the order of `plans`. */
export const planCards = plans.toReversed()

export const planTags = { popular: 'Popular', bestValue: 'Best Value' }

export const paidPlans = plans.filter(plan => plan.totalCost > 0)

/** How many rupees the annual plan saves, compared with twelve monthly payments. */
export const annualSaving = prices.monthly.totalCost * 12 - prices.annual.totalCost

/** Returns the price of a credit, or Infinity if credits are unlimited. */
const rupeesPerCredit = ({ credits, totalCost }: Price) =>
  credits === 'Unlimited' ? Infinity : totalCost / credits

/** Credits per dot in the drawings, chosen so that the largest plan has at most 250 dots. */
export const CREDITS_PER_DOT =
  10 * Math.ceil(Math.max(...paidPlans.map(({ credits }) => Number(credits) || 0)) / 2500)

const moreCredits = prices.annual.credits - 12 * prices.monthly.credits

/** Says what the annual plan saves and how its credits compare. Returns `undefined` if it saves nothing. */
export const savingText = (saving: number, more = moreCredits): string | undefined =>
  saving > 0
    ? `You save ${rupees(saving)} against twelve months of ${prices.monthly.name}${more > 0 ? `, and get ${more} more credits` : more < 0 ? `, with ${-more} fewer credits` : ''}.`
    : undefined

export const schema = schemaOf(() => ({
  plans: z
    .array(
      price().extend({
        actionLabel: nonBlank,
        popular: z.boolean(),
        bestValue: z.boolean(),
        summary: nonBlank,
        features: z.array(nonBlank).min(3),
      }),
    )
    .length(3)
    .refine(
      all =>
        all.every(
          plan => !plan.bestValue || all.every(other => rupeesPerCredit(plan) <= rupeesPerCredit(other)),
        ),
      'must set bestValue only on the plan with the cheapest credits',
    ),
}))
export type Plan = ContentOf<typeof schema>['plans'][number]
