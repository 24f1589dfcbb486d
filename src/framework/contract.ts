/** Names that the boot script and the page's own scripts share: the boot script is bundled on its own. */

/** Folder of the scripts, whose names are in an attribute of the boot script's element. */
export const SCRIPT_FOLDER = '/assets/'
/** Attribute of the boot script's element: path of the page that the document was rendered for, without a trailing slash. */
export const DOCUMENT_PATH = 'data-path'
/** Key in sessionStorage: JSON of the scroll position of each history entry, by the router's key of the entry. */
export const SCROLL_POSITIONS = 'scroll-positions'
/** Event on the document: the boot script has shown the fallback, because the page was not hydrated in time. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Key in sessionStorage: id of the checkout session that was started last in this tab. */
export const STARTED_SESSION = 'started-session'
/** Key in sessionStorage, or in the state of the history entry: text of forms by field id, kept over a reload. */
export const KEPT_TEXT = 'kept-text'
/** Attribute of a page's own style element: address of the full style sheet. */
export const FULL_STYLE_SHEET = 'data-full-style-sheet'
/**
 * Key in the dataset of the root element, from which the styles choose the texts before hydration, and in the state of the history entry:
 * result and mode of the payment, the start of its session, and when the page has last shown it (`failed.sandbox.1764100000000.1764100060000`).
 * '' if there is none.
 */
export const PAYMENT_RESULT = 'payment'
/** Key in the dataset of the root element: when the link to the app was followed before hydration, as `event.timeStamp`. */
export const LINK_FOLLOWED = 'linkFollowed'

declare global {
  /** Hydrates the page. Rejects if one of its scripts does not load, and may be called again then. Set by the entry, called by the boot script. */
  var hydratePage: () => Promise<void>
  /**
   * Forms that were submitted before they were hydrated: their data at that moment, by the form's id. The boot script adds them, the
   * form's component removes them. `undefined` on pages without forms, and in development.
   */
  var earlySubmits: Map<string, FormData> | undefined
}
