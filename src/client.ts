/** Entry of the page's scripts. The boot script imports it at the first sign of intent and hydrates. */
import './styles/index.ts'
import { hydrator } from './prerender/client/hydrate.tsx'
import { startCollector } from './services/collector/start.ts'
import { site } from './site.tsx'

const hydrate = hydrator(site)

// Not awaited here, because a module whose evaluation fails is never evaluated again.
globalThis.hydratePage = async () => {
  const root = document.getElementById('root')
  if (root) await hydrate(root)
  startCollector()
}

// Pages of the development server have no boot script.
if (import.meta.env.DEV) await hydratePage()
