/** Entry of the page's scripts. The boot script imports it at the first sign of intent, and calls `hydratePage`. */
import './styles/index.ts'
import { hydrator } from './prerender/client/hydrate.tsx'
import { startCollector } from './services/collector/start.ts'
import { site } from './site.tsx'

const hydrate = hydrator(site)

// Not awaited here: a module whose evaluation has failed is never evaluated again.
globalThis.hydratePage = async () => {
  const root = document.getElementById('root')
  if (root) await hydrate(root)
  startCollector()
}

// Pages of the development server have no boot script.
if (import.meta.env.DEV) await hydratePage()
