/** A person with a browser. Journeys use nothing else, so each of them runs in every engine. */
import type { OtherOrigin } from '../../fakes/payments.ts'

/** How the browser differs from the default, a phone. Sizes are in CSS pixels. */
export interface VisitorOptions {
  width: number
  height: number
  dark: boolean
  reducedMotion: boolean
  javaScript: boolean
  /** Makes `advanceClock` work. */
  hasClock: boolean
  /** Makes navigator.webdriver false, because the EmailJS SDK refuses automated browsers (status 451). */
  hidesAutomation: boolean
  /** Reports links to other sites as `left: <address>` without following them, as WebKitGTK always does. */
  leavesSite: boolean
  /** The page may open it in a frame. */
  otherOrigin: OtherOrigin | undefined
}

export const DEFAULT_OPTIONS: VisitorOptions = {
  width: 390,
  height: 800,
  dark: false,
  reducedMotion: false,
  javaScript: true,
  hasClock: false,
  hidesAutomation: false,
  leavesSite: false,
  otherOrigin: undefined,
}

export type Open = (options?: Partial<VisitorOptions>) => Promise<Visitor>

export type Key = 'Enter' | 'Escape'

/** With a selector, methods read the first match, and actions wait for the first visible one. */
export interface Visitor {
  /** Opens an address of the site, and waits until it has loaded or opened a dialog. */
  goto: (address: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Address without the site's origin. */
  path: () => Promise<string>

  /** Clicks an element that contains `text`. */
  click: (css: string, text?: string) => Promise<void>
  /** Types into a field, after its current text. */
  type: (css: string, text: string) => Promise<void>
  press: (css: string, key: Key) => Promise<void>
  /** Moves the mouse over the page, which starts hydration. */
  moveMouse: (x?: number, y?: number) => Promise<unknown>
  /** Runs `click` and `text` in a frame instead of the page around it. */
  inFrame: (css: string, run: () => Promise<void>) => Promise<void>

  /** Text of the open alert or confirm dialog, or null. */
  dialog: () => Promise<string | null>
  acceptDialog: () => Promise<unknown>
  dismissDialog: () => Promise<unknown>

  /** Rendered text; empty if nothing matches. */
  text: (css: string) => Promise<string>
  /** Value of an attribute, or null. */
  attribute: (css: string, name: string) => Promise<string | null>
  /** Text in a field, or null. */
  value: (css: string) => Promise<string | null>
  /** Number of matches, visible or not. */
  count: (css: string) => Promise<number>
  scrollY: () => Promise<number>
  /**
   * Runs a function in the page, with nothing but its arguments and the page's globals. If the page is left
   * meanwhile, it runs again in the next one. Without JavaScript, promises do not settle in every engine.
   */
  evaluate: <T, A extends unknown[]>(
    run: (...parameters: A) => T | Promise<T>,
    ...parameters: A
  ) => Promise<T>

  /** Moves the page's clock, and runs each due timer once. Needs the option `hasClock`. */
  advanceClock: (milliseconds: number) => Promise<unknown>
  close: () => Promise<unknown>
}

/** A running browser. */
export interface Driver {
  open: (siteOrigin: string, options?: Partial<VisitorOptions>) => Promise<Visitor>
  /**
   * Returns what all visitors' pages have reported since the last call: `left: <address>` for a navigation to
   * an app or another site, `failed: <address>` for a file that did not load, `policy: <directive> <address>`
   * for a content policy violation, `console <level>: <text>` and `error: <message>`. Playwright also reports
   * failed requests from scripts.
   */
  takeReports: () => string[]
  stop: () => unknown
}
