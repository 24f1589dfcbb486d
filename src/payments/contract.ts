/** Names that the boot scripts, the scripts, the markup and the styles of the checkout share with the build and the functions. */

/** Event on the document: the boot script has shown the fallback, because the page was not hydrated in time. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** On the view of a page that hydrates on load: the state in which its fallback is shown, or ''. */
export const HYDRATE_ON_LOAD = 'hydrateOnLoad'
/** On the hidden message for a page that does not hydrate. */
export const FALLBACK = 'fallback'
/** Key in sessionStorage: id of the checkout session that was started last in this tab. */
export const STARTED_SESSION = 'started-session'
/** On the boot script's element: JSON of the SDKs that it preloads. */
export const SDK = 'sdk'
/** On what is shown for one result of a payment. */
export const RESULT = 'result'
/** Beside `RESULT`: title of the document. */
export const TITLE = 'title'
/**
 * Key in the dataset of the root element, from which the styles choose the texts before hydration: the result of the payment (`failed`,
 * or `failed.sandbox` of a test payment), '' if there is none.
 */
export const PAYMENT_RESULT = 'payment'
/** Key in the dataset of the root element: when the link to the app was followed before hydration, as `event.timeStamp`. */
export const LINK_FOLLOWED = 'linkFollowed'
/** Id of the element of the checkout in which a payment provider mounts its form. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Path of the function to which payment providers return visitors. */
export const RETURN_PATH = '/api/checkout-return'

/** Query parameter of the thank-you page with the signed result of a payment. Not the fragment: links in the page change that. */
export const RESULT_FIELD = 'result'
