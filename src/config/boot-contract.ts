/** What a page as it is written, its boot script and the code that comes after them agree on. */

/** Said on the document when the page's own way out is shown, because nobody renders what the visitor waits for. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Under this name the tab remembers the session that was begun last. */
export const STARTED_SESSION = 'started-session'
/** Ids of Stripe's Checkout sessions begin like this; every other id belongs to the subscription SDK. */
export const STRIPE_PREFIX = 'cs_'
/** A page holds the rules that it can use itself; this attribute of theirs says where the whole sheet is. */
export const FULL_STYLE_SHEET = 'data-full-style-sheet'
