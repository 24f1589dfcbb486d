/** Results of a payment that its provider confirms, and that `/api/checkout-return` hands over to the thank-you page. */
export const paymentResults = ['succeeded', 'pending', 'failed'] as const
export type PaymentResult = (typeof paymentResults)[number]

/** A result is shown for this long after the provider has confirmed it. Milliseconds. */
export const RESULT_LIFETIME_MS = 60 * 60 * 1000
