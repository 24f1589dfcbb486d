export const LOCALE = 'en-IN'

/** Of all amounts: on the page, in the checkout and in JSON-LD. Fixed; docs/how-to.md says what else names it. */
export const CURRENCY = 'INR'

/** Time zone of the company (IANA): a post appears when its day begins there. Not in company.ts: Vite's configuration imports it. */
export const TIME_ZONE = 'Asia/Kolkata'
