/**
 * Names that the checkout's scripts, markup and styles share with the build and the functions. These
 * attributes are written out wherever they are used:
 *
 * - `data-sdk`, on the boot script's element: the SDKs to preload, as JSON
 * - `data-provider`, on the checkout's root: the payment provider, for the report collector
 * - `data-fallback`: the element for the message on a page that does not hydrate
 * - `data-result` and `data-title`: the result that an element shows, and the document title for that result
 * - `data-payment`, on `<html>`: the payment's result, such as `failed`, or `failed.sandbox` for a test
 *   payment, or '' if there is no result. Before hydration, the styles choose the text by this attribute.
 * - `data-link-followed`, on `<html>`: `event.timeStamp` of a click on the link to the app before hydration
 */

/** Event on the document, fired when hydration is too slow and the boot script shows the fallback. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Key in sessionStorage for the id of the session that this tab started last. */
export const STARTED_SESSION = 'started-session'
/** Id of the checkout element where a payment provider mounts its form. */
export const PAYMENT_FORM_ID = 'payment-form'

/** Path of the function that payment providers send visitors back to. */
export const RETURN_PATH = '/api/checkout-return'

/** Query parameter (not a fragment, which hash links would replace) with the signed payment result. */
export const RESULT_FIELD = 'result'
