/** What a visitor does first. Scrolling counts: the bar at the top answers to it, after reload and Back too. */
const INTENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll', 'input']

/** Hydration that somebody may ask for; settles when the page is taken over, or its scripts has not arrived. */
export interface Hydration {
  ask: () => Promise<void>
}

/** Runs when the whole page is there, at once if it is. */
export const whenParsed = (run: () => void): void =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run) : run()

export function link(rel: string, href: string, as = ''): HTMLLinkElement {
  return document.head.appendChild(Object.assign(document.createElement('link'), { rel, as, href }))
}

/**
 * Hydrates the page once, at the first sign of intent. Until then it is plain HTML whose links, menu and forms work, so no
 * interaction is lost. `scripts` lists the page's scripts; importing the first one hydrates the page. Without this, React
 * would be loaded and run on every page view, and block slow phones right after the first paint.
 */
export function hydrateOnIntent(scripts: string[]): Hydration {
  /** How long after load the page is left alone before its scripts is fetched, unasked. Milliseconds. */
  const QUIET_MS = 2500
  let started: Promise<void> | undefined
  const ask = () => {
    started ??= new Promise<void>((resolve, reject) => {
      // Without these, the browser would request each import only after the file that contains it has arrived.
      scripts.forEach(file => link('modulepreload', file))
      whenParsed(() => void import(/* @vite-ignore */ scripts[0] as string).then(resolve, reject))
    }).catch((error: unknown) => {
      // What did not arrive is asked for again at the next sign of intent; the page works without it meanwhile.
      started = undefined
      throw error
    })
    return started
  }
  INTENTS.forEach(intent => addEventListener(intent, () => void ask().catch(() => {}), true))
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
  return { ask }
}
