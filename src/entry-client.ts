/** Entry point of the page's scripts. The boot script imports it to hydrate the page. */
import './styles/index.ts'
import { hydrator } from './prerender/client/hydrate.tsx'
import { startCollector } from './services/collector/start.ts'
import { site } from './site.tsx'

const hydrate = hydrator(site)

// Importing this module does not start hydration, because a module that throws is never evaluated again.
globalThis.hydratePage = async () => {
  const root = document.getElementById('root')
  if (root) await hydrate(root)
  startCollector()
}

// Pages on the development server have no boot script.
if (import.meta.env.DEV) await hydratePage()
