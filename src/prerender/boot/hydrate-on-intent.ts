import { ASSETS_FOLDER } from '../shared-names.ts'

/** Loads and runs the page's scripts once. After a rejection, the next call tries again. */
export type StartHydration = () => Promise<void>

/** Calls `run` when the document is parsed, or at once if it already is. */
export const whenParsed = (run: (event?: Event) => unknown): unknown =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()

/** First signs that a visitor uses the page. `scroll` is included, because the header changes on scroll. */
export const INTENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input']

export const appendLink = (attributes: { rel: string; href: string; as?: string; blocking?: string }): void =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

/**
 * Hydrates the page once, at the first sign of intent. Until then, the page is plain HTML whose links, menu
 * and forms work, so no interaction is lost. Hydrating on load would block slow phones right after the first
 * paint. Call this function while the boot script runs, because it reads that script's element.
 */
export function hydrateOnIntent(): StartHydration {
  /** Names of the page's scripts, entry first. */
  const scripts = ((document.currentScript as HTMLScriptElement).dataset.scripts as string).split(' ')
  /** Delay between the load event and preloading the scripts. Milliseconds. */
  const QUIET_MS = 2500
  let started: Promise<void> | undefined
  /** Pause after a failure, doubled before each. Without it, a scroll would start many attempts. */
  let pauseMs = 1000
  let folder = ASSETS_FOLDER
  // Without preloading, the browser would discover an imported script only after loading its importer.
  const preload = () => scripts.forEach(name => appendLink({ rel: 'modulepreload', href: folder + name }))
  const load = () => import(/* @vite-ignore */ folder + (scripts[0] as string)).then(() => hydratePage())
  const loadAgain = () => {
    // Firefox and Safari never request a failed module again, so retry at other URLs (url-rules.ts).
    folder = `${ASSETS_FOLDER}retry-${Date.now()}/`
    preload()
    return load()
  }
  const start = () => {
    if (started) return started
    preload()
    started = new Promise<unknown>(whenParsed)
      .then(load)
      .catch(loadAgain)
      .catch((error: unknown) => {
        // Let a later sign of intent try again. Until then, the page works as plain HTML.
        setTimeout(() => (started = undefined), (pauseMs *= 2))
        throw error
      })
    return started
  }
  const onIntent = () => void start().catch(() => {})
  for (const intent of INTENTS) addEventListener(intent, onIntent, true)
  addEventListener('load', () => {
    if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
      setTimeout(() => {
        if (!started) preload()
      }, QUIET_MS)
  })
  return start
}
