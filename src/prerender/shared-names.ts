/**
 * Names that the build, the boot scripts and the page scripts share. This site's own names are in
 * src/payments/checkout-names.ts. The attributes below are written as literals wherever they are used.
 *
 * On the boot script's element:
 * - `data-scripts`: the names of the page's scripts, entry first
 * - `data-path`: the document's path without a trailing slash
 *
 * On the root element:
 * - `data-leaving`: a document is loading; it would replace any page shown in the meantime
 * - `data-untouched`: home has just opened, so its lower sections are laid out only when they come near
 * - `data-clicked`: the visitor has clicked, so hash links scroll smoothly
 *
 * On other elements:
 * - `data-sheet`, on the style element with a page's own rules: the URL of the full style sheet
 * - `data-server-rendered`, on the container of a prerendered page; vite-react-ssg writes it
 * - `data-machine` and `data-state`, on the root element of a machine's view: the machine and its state
 * - `data-hydrate-on-load`, on that element, if the page hydrates on load: the state that shows the
 *   fallback, or '' if none does
 * - `data-hydrated`: React handles the events of this form or view
 * - `data-island`: React does not hydrate this content
 * - `data-reload`: this link loads a document
 * - `data-menu`: the `<details>` element of the menu
 * - `data-travels`: in a view transition, this element moves to the one with the same value
 */

/** Folder of scripts, style sheets and images (Vite's default). */
export const ASSETS_FOLDER = '/assets/'
/** Key, in sessionStorage or the history state, of the text that is kept across a reload, by field id. */
export const KEPT_TEXT = 'kept-text'

declare global {
  /** Hydrates the page. Set by the entry. Rejects if a script does not load, and can then be called again. */
  var hydratePage: () => Promise<void>
  /**
   * Data of forms that were submitted before hydration, by form id. The boot script adds a form's data, and
   * the form's component removes it. `undefined` on pages without forms, and in development.
   */
  var earlySubmits: Map<string, FormData> | undefined
}
