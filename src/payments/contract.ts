/** Names that the checkout's scripts, markup and styles share with the build and the functions. */

/** Event on the document: the boot script shows the fallback, because hydration took too long. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Holds the state in which a page that hydrates on load shows its fallback, or '', on the page's view. */
export const HYDRATE_ON_LOAD = 'hydrateOnLoad'
/** Marks the element for the message of a page that does not hydrate. */
export const FALLBACK = 'fallback'
/** Key in sessionStorage: id of the checkout session that this tab started last. */
export const STARTED_SESSION = 'started-session'
/** Holds JSON of the SDKs to preload, on the boot script's element. */
export const SDK = 'sdk'
/** Names the payment result, on an element that is shown only for it. */
export const RESULT = 'result'
/** Holds the document's title for that result, on the same element. */
export const TITLE = 'title'
/**
 * Holds the payment's result on the root element: `failed`, or `failed.sandbox` for a test payment, or ''
 * without a result. Before hydration, the styles use it to choose the text.
 */
export const PAYMENT_RESULT = 'payment'
/** Holds `event.timeStamp` of a click on the link to the app before hydration, on the root element. */
export const LINK_FOLLOWED = 'linkFollowed'
/** Id of the checkout's element in which a payment provider mounts its form. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Path of the function that payment providers return visitors to. */
export const RETURN_PATH = '/api/checkout-return'

/** Query parameter with the signed payment result. Not the fragment, because links in the page change it. */
export const RESULT_FIELD = 'result'
