import { prices } from '../../src/company/prices.ts'

/** Parameters for a checkout that shows the annual plan and its price. */
export const annualPlan = { amount: String(prices.annual.totalCost), planName: prices.annual.name }
