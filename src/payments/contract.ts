/** Names that the checkout's scripts, markup and styles share with the build and the functions. */

/** Event on the document when hydration took too long and the boot script shows the fallback. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Marks the element for the message if the page does not hydrate. */
export const FALLBACK = 'fallback'
/** Key in sessionStorage: id of the checkout session that this tab started last. */
export const STARTED_SESSION = 'started-session'
/** On the boot script's element: the SDKs to preload, as JSON. */
export const SDK = 'sdk'
/** On an element that is shown for one payment result: the name of that result. */
export const RESULT = 'result'
/** On the same element: the document's title for that result. */
export const TITLE = 'title'
/**
 * On the root element: the payment's result, such as `failed`, or `failed.sandbox` for a test payment, or ''
 * if there is no result. Before hydration, the styles use it to choose the text.
 */
export const PAYMENT_RESULT = 'payment'
/** On the root element: `event.timeStamp` of a click on the link to the app before hydration. */
export const LINK_FOLLOWED = 'linkFollowed'
/** Id of the checkout element where a payment provider mounts its form. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Path of the function that payment providers send visitors back to. */
export const RETURN_PATH = '/api/checkout-return'

/** Query parameter with the signed payment result. Not the fragment, because links on the page change it. */
export const RESULT_FIELD = 'result'
