export const LOCALE = 'en-IN'

/** Of all amounts: on the page, in the checkout and in JSON-LD. Fixed; docs/how-to.md says what else names it. */
export const CURRENCY = 'INR'

/** Time zone of the company (IANA): a post appears when its day begins there. Not in company.ts: Vite's configuration imports it. */
export const TIME_ZONE = 'Asia/Kolkata'

/** Id of the element of the checkout in which a payment provider mounts its form. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Path of the function to which payment providers return visitors. */
export const RETURN_PATH = '/api/checkout-return'

/** Query parameter of the thank-you page with the signed result of a payment. Not the fragment: links in the page change that. */
export const RESULT_FIELD = 'result'

/** Size of the Open Graph images in pixels. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
