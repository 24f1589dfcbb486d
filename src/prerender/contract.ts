/**
 * Names shared by the boot scripts, page scripts and build, which are bundled separately. A constant
 * without `data-` is the key in `dataset`, and `data-` plus the constant is the attribute. Components and the
 * style sheet spell the attributes out. TypeScript accepts any hyphenated name in JSX, so
 * tests/config/contract.test.ts compares them. The site's own names are in src/payments/contract.ts.
 */

/** Folder of scripts, style sheets and images: Vite's default. */
export const ASSETS_FOLDER = '/assets/'
/** Key in sessionStorage or the history state: form text kept across a reload, by field id. */
export const KEPT_TEXT = 'kept-text'
/** On the boot script's element: the names of the page's scripts, entry first. */
export const SCRIPTS = 'scripts'
/** On the boot script's element: the document's path without a trailing slash. */
export const DOCUMENT_PATH = 'path'
/** On the root element of a machine's view: the machine's name. */
export const MACHINE = 'machine'
/** Marks a form or view whose events React handles. */
export const HYDRATED = 'hydrated'
/** Marks the view of a page that hydrates on load. The value is the state that shows the fallback, or ''. */
export const HYDRATE_ON_LOAD_ATTRIBUTE = 'data-hydrate-on-load'
/** Marks the root element while a document is loading; it would replace any page shown in the meantime. */
export const LEAVING = 'leaving'
/** Marks the root element once the visitor has clicked, so that hash links scroll smoothly. */
export const CLICKED = 'clicked'
/** Marks a link that loads a document. */
export const RELOAD = 'reload'
/** Marks the `<details>` element of the menu. */
export const MENU = 'menu'
/** Marks content that React does not hydrate. */
export const ISLAND = 'island'
/** Attribute that vite-react-ssg writes on the container of a prerendered page. */
export const SERVER_RENDERED = 'data-server-rendered'
/** On the style element with a page's own rules: the URL of the full style sheet. */
export const FULL_STYLE_SHEET = 'sheet'

declare global {
  /** Hydrates the page; set by the entry for the boot script. Rejects if a script fails, and can retry. */
  var hydratePage: () => Promise<void>
  /**
   * Data that forms had when they were submitted before hydration, by form id. The boot
   * script adds them, and the form's component removes them. `undefined` on pages without forms, and in
   * development.
   */
  var earlySubmits: Map<string, FormData> | undefined
}
