/** Entry of the page's scripts. The boot script imports it at the first sign of intent, and calls `hydratePage`. */
import './styles/index.ts'
import { routeAt } from './content/paths.ts'
import { hydrate } from './framework/client/hydrate.tsx'
import { startCollector } from './services/collector/start.ts'

declare global {
  /** Hydrates the page. Rejects if one of its scripts does not load, and may be called again then. */
  var hydratePage: () => Promise<void>
}

// Not awaited here: a module whose evaluation has failed is never evaluated again.
globalThis.hydratePage = async () => {
  const root = document.getElementById('root')
  if (root) await hydrate(root)
  // An unknown address is that of a thank-you page, as on the host.
  startCollector(routeAt(location.pathname) ?? 'thankYou')
}

// Pages of the development server have no boot script.
if (import.meta.env.DEV) await hydratePage()
