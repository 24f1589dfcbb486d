/** Origins that the site's own scripts use. Constants of their own, so that scripts do not contain the whole table. */
export const EMAILJS_API = 'https://api.emailjs.com'
export const CASHFREE_SDK = 'https://sdk.cashfree.com'
export const STRIPE_JS = 'https://js.stripe.com'

/**
 * Every origin outside the site that a page may use, by service. The content policy allows only these
 * (build/policies.ts).
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
