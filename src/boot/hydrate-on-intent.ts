/** What a visitor does first. Scrolling counts: the bar at the top answers to it. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'input'] as const
/** How long after load the page is left alone before its script is fetched, unasked. Milliseconds. */
const QUIET_MS = 2500

/** Hydration that somebody may ask for; settles when the script has arrived, or has not. */
export interface Hydration { ask: () => Promise<void> }

/**
 * Calls `hydrate` once, at the first sign of intent or when the browser has nothing else to do. Until then the page is
 * plain HTML whose links, menu and forms work by themselves, so the first interaction is not lost.
 */
export function hydrateOnIntent(hydrate: () => Promise<void>): Hydration {
  let started: Promise<void> | undefined
  const ask = () => {
    started ??= hydrate().catch((error: unknown) => {
      // What did not arrive is asked for again at the next sign of intent; the page works without it meanwhile.
      started = undefined
      throw error
    })
    return started
  }
  const begin = () => {
    ask().then(() => INTENTS.forEach(intent => removeEventListener(intent, begin, true)), () => {})
  }
  for (const intent of INTENTS)
    addEventListener(intent, begin, { capture: true, passive: true })
  // Reload and Back arrive scrolled: the bar must know.
  if (scrollY > 0)
    begin()
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  if (savesData)
    return { ask }
  const whenIdle = () => setTimeout(() => 'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: QUIET_MS }) : begin(), QUIET_MS)
  if (document.readyState === 'complete')
    whenIdle()
  else
    addEventListener('load', whenIdle, { once: true })
  return { ask }
}
