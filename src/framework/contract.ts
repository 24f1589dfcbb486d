/**
 * Names that the boot scripts, the scripts of the pages and the build share: each is bundled on its own. A constant without `data-` is the
 * key in `dataset`; the attribute is `data-` and the constant. The markup of components and the style sheet write the attributes out;
 * tests/config/contract.test.ts compares them with `attributes`.
 */

/** Folder of the scripts, whose names are in an attribute of the boot script's element. */
export const SCRIPT_FOLDER = '/assets/'
/** Key in sessionStorage: JSON of the scroll position of each history entry, by the router's key of the entry. */
export const SCROLL_POSITIONS = 'scroll-positions'
/** Event on the document: the boot script has shown the fallback, because the page was not hydrated in time. */
export const FALLBACK_SHOWN = 'fallback-shown'
/** Key in sessionStorage: id of the checkout session that was started last in this tab. */
export const STARTED_SESSION = 'started-session'
/** Key in sessionStorage, or in the state of the history entry: text of forms by field id, kept over a reload. */
export const KEPT_TEXT = 'kept-text'
/** On the boot script's element: names of the page's scripts, the entry first. */
export const SCRIPTS = 'scripts'
/** On the boot script's element: path of the page that the document was rendered for, without a trailing slash. */
export const DOCUMENT_PATH = 'path'
/** On the boot script's element: JSON of the SDKs that it preloads. */
export const SDK = 'sdk'
/** On the root element of a machine's view: name of the machine. */
export const MACHINE = 'machine'
/** Beside `MACHINE`: the state that is shown. */
export const STATE = 'state'
/** On a form or view: React handles its events. */
export const HYDRATED = 'hydrated'
/** On the view of a page that hydrates on load: the state in which its fallback is shown, or ''. */
export const HYDRATE_ON_LOAD = 'hydrateOnLoad'
export const HYDRATE_ON_LOAD_ATTRIBUTE = 'data-hydrate-on-load'
/** On the hidden message for a page that does not hydrate. */
export const FALLBACK = 'fallback'
/** On a link, or on the body while the browser loads another document: links load documents. */
export const RELOAD = 'reload'
/** On the `<details>` element of the menu. */
export const MENU = 'menu'
/** On content that React does not hydrate. */
export const ISLAND = 'island'
/** On what is shown for one result of a payment. */
export const RESULT = 'result'
/** Beside `RESULT`: title of the document. */
export const TITLE = 'title'
/** On a section of home: its id. */
export const SECTION = 'section'
/** On a line that is drawn when it enters the viewport. */
export const REVEAL = 'reveal'
/** Attribute that vite-react-ssg writes on the container of a prerendered page. */
export const SERVER_RENDERED = 'data-server-rendered'
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

/** All attributes, those included that only styles and browser tests read. No script contains this list. */
export const attributes = [
  `data-${SCRIPTS}`,
  `data-${DOCUMENT_PATH}`,
  `data-${SDK}`,
  `data-${MACHINE}`,
  `data-${STATE}`,
  `data-${HYDRATED}`,
  `data-${FALLBACK}`,
  `data-${RELOAD}`,
  `data-${MENU}`,
  `data-${ISLAND}`,
  `data-${RESULT}`,
  `data-${TITLE}`,
  `data-${SECTION}`,
  `data-${REVEAL}`,
  HYDRATE_ON_LOAD_ATTRIBUTE,
  FULL_STYLE_SHEET,
  SERVER_RENDERED,
  `data-${PAYMENT_RESULT}`,
  'data-drawing',
  'data-dots',
  'data-day',
]

declare global {
  /** Hydrates the page. Rejects if one of its scripts does not load, and may be called again then. Set by the entry, called by the boot script. */
  var hydratePage: () => Promise<void>
  /**
   * Forms that were submitted before they were hydrated: their data at that moment, by the form's id. The boot script adds them, the
   * form's component removes them. `undefined` on pages without forms, and in development.
   */
  var earlySubmits: Map<string, FormData> | undefined
}
