import type { CheckoutQuery } from '../../../machines/checkout/schema.ts'
import { logdhanProduct } from '../../company/products.ts'
import { prices, type Price } from '../../company/prices.ts'

const paidPlans = [prices.monthly, prices.annual]

/**
 * Returns the plan that the query names, with or without the product name before it, or `undefined` if the
 * site does not sell it. Anybody can write a URL, so the page shows none of its text.
 */
export function soldPlan({ planName = '' }: Pick<CheckoutQuery, 'planName'>): Price | undefined {
  const name = planName.toLowerCase()
  return paidPlans.find(plan =>
    [plan.name, `${logdhanProduct.name} ${plan.name}`].some(known => known.toLowerCase() === name),
  )
}

/**
 * Returns the query's amount in rupees if it is the named plan's price. If the query names no plan that the
 * site sells, any plan's price is accepted. The session determines the charge, which the provider shows.
 */
export function soldAmount(query: Pick<CheckoutQuery, 'planName' | 'amount'>): number | undefined {
  const plan = soldPlan(query)
  return (plan ? [plan] : paidPlans).find(({ totalCost }) => totalCost === query.amount)?.totalCost
}
