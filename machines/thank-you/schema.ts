/** Payment results that the provider confirms and `/api/checkout-return` passes to the thank-you page. */
export const paymentResults = ['succeeded', 'pending', 'failed'] as const
export type PaymentResult = (typeof paymentResults)[number]

/** How long a result is shown after the provider has confirmed it, in milliseconds. */
export const RESULT_LIFETIME_MS = 60 * 60 * 1000
