/** Names that boot scripts, scripts, markup, styles and build of this site share, besides those of src/framework/contract.ts. */

/** Event on the document: the boot script has shown the fallback, because the page was not hydrated in time. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Beside `MACHINE`: the state that is shown. */
export const STATE = 'state'
/** On the view of a page that hydrates on load: the state in which its fallback is shown, or ''. */
export const HYDRATE_ON_LOAD = 'hydrateOnLoad'
/** On the place of the message for a page that does not hydrate. */
export const FALLBACK = 'fallback'
/** Key in sessionStorage: id of the checkout session that was started last in this tab. */
export const STARTED_SESSION = 'started-session'
/** On the boot script's element: JSON of the SDKs that it preloads. */
export const SDK = 'sdk'
/** The payment provider of a checkout, which the collector of reports reads. */
export const PROVIDER = 'provider'
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
/** On a section of home: its id. */
export const SECTION = 'section'
/** On a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'

/** The attributes of this site, those included that only styles and browser tests read. No script contains this list. */
export const attributes = [
  `data-${STATE}`,
  `data-${FALLBACK}`,
  `data-${SDK}`,
  `data-${PROVIDER}`,
  `data-${RESULT}`,
  `data-${TITLE}`,
  `data-${PAYMENT_RESULT}`,
  `data-${SECTION}`,
  `data-${REVEAL}`,
  'data-drawing',
  'data-dots',
  'data-day',
  'data-other',
  'data-column',
]
