/** Prices (in whole rupees) and contents of the plans. Keep this file short: the checkout loads it. */
import { z } from 'zod'
import { rupeesAndPaise } from './format.ts'
import { nonBlank, schemaOf, type ContentOf } from './schemas.ts'

export const prices: ContentOf<typeof schema>['prices'] = {
  free: { name: 'Basic Free', credits: 'Unlimited', totalCost: 0, billing: 'lifetime' },
  monthly: { name: 'Pro Monthly', credits: 150, totalCost: 99, billing: 'monthly' },
  annual: { name: 'Pro Annual', credits: 2500, totalCost: 999, billing: 'yearly' },
}

/** @before-launch Confirm the rate of GST, and whether the prices include it */
export const gst = { percent: 18, isIncluded: true }

/** Shown next to prices, as the Consumer Protection (E-Commerce) Rules, 2020, rule 7, require. */
export const gstNote = `${gst.isIncluded ? 'incl.' : 'plus'} ${gst.percent}% GST`

export const pricePerCredit = ({ credits, totalCost }: Price): string =>
  credits === 'Unlimited' ? 'Free' : rupeesAndPaise(totalCost / credits)

export const price = () =>
  z.object({
    name: nonBlank,
    credits: z.union([z.number().int().positive(), z.literal('Unlimited')]),
    totalCost: z.number().nonnegative(),
    billing: z.enum(['lifetime', 'monthly', 'yearly']),
  })

/** A paid plan's credits are a number, because text and drawings show how many reviews they cover. */
const paidPrice = () => price().extend({ credits: z.number().int().positive() })

export const schema = schemaOf(() => ({
  prices: z.object({ free: price(), monthly: paidPrice(), annual: paidPrice() }),
  gst: z.object({ percent: z.number().positive(), isIncluded: z.boolean() }),
  gstNote: nonBlank,
}))
export type Price = ContentOf<typeof schema>['prices']['free']
