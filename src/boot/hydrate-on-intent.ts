/** Events that start hydration. `scroll` is one of them, because the page header changes when the page is scrolled. */
const INTENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input']

export interface Hydration {
  /** Loads and runs the page's scripts, once. After a rejection, the next call tries again. */
  start: () => Promise<void>
}

/** Calls `run` when the document is parsed, at once if it is. */
export const whenParsed = (run: () => unknown): unknown =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()

export function link(rel: string, href: string, as = ''): HTMLLinkElement {
  return document.head.appendChild(Object.assign(document.createElement('link'), { rel, as, href }))
}

/**
 * Hydrates the page once, at the first sign of intent. Until then it is plain HTML whose links, menu and forms work,
 * so no interaction is lost. `scripts` lists the page's scripts; importing the first one hydrates the page. Without
 * this, React would be loaded and run on every page view, and block slow phones right after the first paint.
 */
export function hydrateOnIntent(scripts: string[]): Hydration {
  /** Delay between the load event and the prefetch of the scripts. Milliseconds. */
  const QUIET_MS = 2500
  let started: Promise<void> | undefined
  const start = () => {
    started ??= new Promise<void>((resolve, reject) => {
      // Without these, the browser would request each import only after the file that contains it has arrived.
      scripts.forEach(file => link('modulepreload', file))
      whenParsed(() => import(/* @vite-ignore */ scripts[0] as string).then(resolve, reject))
    }).catch((error: unknown) => {
      // Let the next sign of intent try again; until then the page works as plain HTML.
      started = undefined
      throw error
    })
    return started
  }
  INTENTS.forEach(intent => addEventListener(intent, () => void start().catch(() => {}), true))
  addEventListener('load', () => {
    if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
      setTimeout(() => {
        if (started) return
        scripts.forEach(file => {
          // Parse each file once it has arrived: some browsers never request a module again that failed.
          link('prefetch', file).onload = () => link('modulepreload', file)
        })
      }, QUIET_MS)
  })
  return { start }
}
