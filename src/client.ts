/** The browser's entry: the checkout first, where somebody waits for a provider, and then React. */
import { paths } from './config/paths.ts'
import './styles/index.ts'

/** A page that has not loaded by then, for a font that hangs, is not waited for. Milliseconds. */
const LOAD_PATIENCE_MS = 1000

/**
 * A provider's script that is asked for earlier holds the page's own load up, and a page that is left before that is not in
 * the history to go back to.
 */
const loaded = () =>
  new Promise<unknown>(resolve => {
    if (document.readyState === 'complete') resolve(undefined)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, LOAD_PATIENCE_MS)
  })

if (window.location.pathname === paths.checkout) {
  const [{ thisCheckout }] = await Promise.all([import('./pages/this-checkout.ts'), loaded()])
  thisCheckout.start()
}
// A checkout that fails stops what the provider began to load, and with it this; a second time it arrives.
await import('./hydrate.tsx').catch(() => import('./hydrate.tsx'))
