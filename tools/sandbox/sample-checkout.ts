import { paths } from '../../src/company/paths.ts'
import { prices } from '../../src/company/prices.ts'

/** Parameters for a checkout that shows the annual plan and its price. */
export const annualPlan = { amount: String(prices.annual.totalCost), planName: prices.annual.name }

/** Path and query for checking out the annual plan in test mode. */
export const checkoutUrl = (values: Record<string, string> = {}): string =>
  `${paths.checkout}?${new URLSearchParams({ subscriptionSessionId: 'sub_session_1', ...annualPlan, environment: 'TEST', userId: 'u 1&b=c#d₹', ...values })}`
