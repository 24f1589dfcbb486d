/** What the boot script and the code that comes after it agree on about a checkout. */

/** Said on the document when the page's own way out is shown, because nobody renders what the visitor waits for. */
export const GAVE_UP = 'gave-up'
/** Under this name the tab remembers the session that was begun last. */
export const BEGUN = 'begun'
/** Ids of Stripe's Checkout sessions begin like this; every other id belongs to the subscription SDK. */
export const STRIPE_PREFIX = 'cs_'
