/** Events that start hydration. `scroll` is one of them, because the page header changes when the page is scrolled. */
const INTENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input']

/** Loads and runs the page's scripts, once. After a rejection, the next call tries again. */
export type StartHydration = () => Promise<void>

/** Calls `run` when the document is parsed, at once if it is. */
export const whenParsed = (run: (event?: Event) => unknown): unknown =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()

export const link = (rel: string, href: string, as = ''): void =>
  document.head.append(Object.assign(document.createElement('link'), { rel, as, href }))

/**
 * Hydrates the page once, at the first sign of intent. Until then it is plain HTML whose links, menu and forms work,
 * so no interaction is lost. `scripts` lists the page's scripts; importing the first one hydrates the page. Without
 * this, React would be loaded and run on every page view, and block slow phones right after the first paint.
 */
export function hydrateOnIntent(scripts: string[]): StartHydration {
  /** Delay between the load event and the preload of the scripts. Milliseconds. */
  const QUIET_MS = 2500
  let started: Promise<void> | null = null
  // Without preloads, the browser would request each import only after the file that contains it has arrived.
  const preload = () => scripts.forEach(file => link('modulepreload', file))
  const load = () => import(/* @vite-ignore */ scripts[0] as string).then(() => hydratePage())
  // Safari answers each import of a preloaded script that failed with that failure, also after a reload of the page,
  // until fetch() has replaced it.
  const loadAgain = () => Promise.all(scripts.map(file => fetch(file, { cache: 'reload' }))).then(load)
  const start = () =>
    (started ??= (preload(), new Promise<unknown>(whenParsed))
      .then(load)
      .catch(loadAgain)
      .catch((error: unknown) => {
        // Let the next sign of intent try again; until then the page works as plain HTML.
        started = null
        throw error
      }))
  INTENTS.forEach(intent => addEventListener(intent, () => void start().catch(() => {}), true))
  addEventListener('load', () => {
    if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
      setTimeout(() => {
        if (!started) preload()
      }, QUIET_MS)
  })
  return start
}
