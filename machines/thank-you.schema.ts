/** Results of a payment that the provider confirms, and that the return function (api/checkout-return.ts) hands over to the thank-you page. */
export const paymentResults = ['succeeded', 'pending', 'failed'] as const
export type PaymentResult = (typeof paymentResults)[number]

/** Returns the result that a text names, or `undefined`. No Zod schema, because Zod would double the page's scripts. */
export const readPaymentResult = (text: string | undefined): PaymentResult | undefined =>
  paymentResults.find(result => result === text)
