/** A person with a browser. Journeys use only this interface, so that each journey runs in every engine. */
import type { OtherOrigin } from '../../../tools/sandbox/payment-providers.ts'

/** Browser options, by default for a phone. Sizes are in CSS pixels. */
export interface VisitorOptions {
  width: number
  height: number
  dark: boolean
  reducedMotion: boolean
  javaScript: boolean
  /** Enables `advanceClock`. */
  hasClock: boolean
  /** Makes navigator.webdriver false, because the EmailJS SDK rejects automated browsers (status 451). */
  hidesAutomation: boolean
  /** Reports links to other sites as `left: <URL>` instead of following them; WebKitGTK always does this. */
  leavesSite: boolean
  /** Another origin that the page may open in a frame. */
  otherOrigin: OtherOrigin | undefined
}

export const DEFAULT_OPTIONS: VisitorOptions = {
  width: 390,
  height: 800,
  dark: false,
  // Animations would keep the processors busy.
  reducedMotion: true,
  javaScript: true,
  hasClock: false,
  hidesAutomation: false,
  leavesSite: false,
  otherOrigin: undefined,
}

export type Open = (options?: Partial<VisitorOptions>) => Promise<Visitor>

export type Key = 'Enter' | 'Escape'

/** Methods that read a page use a selector's first match; actions wait for its first visible match. */
export interface Visitor {
  /** Opens a URL of the site, and waits until the page has loaded or opened a dialog. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** The URL without the site's origin. */
  path: () => Promise<string>

  /** Clicks an element that contains `text`. */
  click: (css: string, text?: string) => Promise<void>
  /** Types text at the end of a field. */
  type: (css: string, text: string) => Promise<void>
  press: (css: string, key: Key) => Promise<void>
  /** Moves the mouse over the page, which starts hydration. */
  moveMouse: (x?: number, y?: number) => Promise<unknown>
  /** Calls `run`, in which `click` and `text` use a frame instead of the page. */
  inFrame: (css: string, run: () => Promise<void>) => Promise<void>

  /** The text of the open alert or confirm dialog, or null. */
  dialog: () => Promise<string | null>
  acceptDialog: () => Promise<unknown>

  /** The rendered text, or '' if nothing matches. */
  text: (css: string) => Promise<string>
  /** The value of an attribute, or null. */
  attribute: (css: string, name: string) => Promise<string | null>
  /** The text in a field, or null. */
  value: (css: string) => Promise<string | null>
  /** The number of matches, visible or not. */
  count: (css: string) => Promise<number>
  scrollY: () => Promise<number>
  /**
   * Runs a function in the page, where it can use only its arguments and the page's globals. If the page
   * navigates away before the function returns, the function runs again in the next page. Without JavaScript,
   * some engines do not settle promises.
   */
  evaluate: <T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ) => Promise<T>

  /** Advances the page's clock and runs each due timer once. Needs the option `hasClock`. */
  advanceClock: (milliseconds: number) => Promise<unknown>
  close: () => Promise<unknown>
}

/** A running browser. */
export interface Driver {
  open: (siteOrigin: string, options?: Partial<VisitorOptions>) => Promise<Visitor>
  /**
   * Returns the reports of all pages since the last call: `left: <URL>` for a navigation to an app or another
   * site, `failed: <URL>` for a file that did not load, `policy: <directive> <URL>` for a CSP violation,
   * `console <level>: <text>` and `error: <message>`. Playwright also reports failed requests from scripts.
   */
  takeReports: () => string[]
  stop: () => unknown
}
