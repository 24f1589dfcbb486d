/** Where scripts and requests of the code itself go. */
export const EMAILJS_API = 'https://api.emailjs.com'
export const CASHFREE_SDK = 'https://sdk.cashfree.com'
export const STRIPE_JS = 'https://js.stripe.com'

/**
 * Every origin outside the site that the browser may be sent to, by service: what the code asks for and what the content
 * policy allows come from here.
 */
export const origins = {
  emailJs: { api: EMAILJS_API },
  cashfree: {
    sdk: CASHFREE_SDK,
    payments: 'https://payments.cashfree.com',
    /** The SDK posts its form to a host that depends on mode and product. */
    any: 'https://*.cashfree.com',
  },
  stripe: {
    js: STRIPE_JS,
    frames: 'https://*.js.stripe.com',
    api: 'https://api.stripe.com',
    hooks: 'https://hooks.stripe.com',
    checkout: 'https://checkout.stripe.com',
    any: 'https://*.stripe.com',
  },
} as const
