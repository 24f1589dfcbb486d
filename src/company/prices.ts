/** Prices, in whole rupees, and contents of the plans. Without texts, because the checkout loads them. */
import { z } from 'zod'
import { rupeesAndPaise } from './format.ts'
import { line, schemaOf, type ContentOf } from './schemas.ts'

export const prices: ContentOf<typeof schema>['prices'] = {
  free: { name: 'Basic Free', credits: 'Unlimited', totalCost: 0, billing: 'lifetime' },
  monthly: { name: 'Pro Monthly', credits: 150, totalCost: 99, billing: 'monthly' },
  annual: { name: 'Pro Annual', credits: 2500, totalCost: 999, billing: 'yearly' },
}

export const pricePerCredit = ({ credits, totalCost }: Price): string =>
  credits === 'Unlimited' ? 'Free' : rupeesAndPaise(totalCost / credits)

export const price = () =>
  z.object({
    name: line,
    credits: z.union([z.number().int().positive(), z.literal('Unlimited')]),
    totalCost: z.number().nonnegative(),
    billing: z.enum(['lifetime', 'monthly', 'yearly']),
  })

export const schema = schemaOf(() => ({
  prices: z.object({ free: price(), monthly: price(), annual: price() }),
}))
export type Price = ContentOf<typeof schema>['prices']['free']
