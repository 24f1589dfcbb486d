import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { routeAt } from '../routing.ts'
import type { Site } from '../site.ts'
import { appOf } from './app-routes.tsx'
import { focusTarget } from './focusable-elements.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { documentPath, pathToShow } from './document-path.ts'
import { rememberInputs } from './restore-inputs.ts'
import { Root } from './root.tsx'

/** How long to wait for the load event, which one slow font can delay. Milliseconds. */
const LOAD_EVENT_TIMEOUT_MS = 1000

const pageLoaded = () =>
  new Promise<unknown>(resolve => {
    if (document.readyState === 'complete') resolve(undefined)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, LOAD_EVENT_TIMEOUT_MS)
  })

/**
 * Returns a function that hydrates the prerendered page, or renders another history entry's page if the
 * visitor has moved there since. If the scripts do not load, that function rejects and can be called again.
 */
export function hydrator(site: Site): (container: HTMLElement) => Promise<void> {
  const { routing, hydratesAfterLoad, ServicesProvider } = site
  const app = appOf(site)
  return async function hydrate(container) {
    const pathname = pathToShow()
    await Promise.all([
      app.loadPage(pathname),
      // A redirect before the load event would replace the page's history entry, so Back would skip the page.
      hydratesAfterLoad.some(page => page === routeAt(routing, pathname)) && pageLoaded(),
    ])
    if (pathToShow() !== pathname) return hydrate(container)
    const root = <Root {...app} routing={routing} ServicesProvider={ServicesProvider} />
    const restoreInputs = rememberInputs(container)
    const onRecoverableError = (error: unknown) => {
      reportError(error)
      restoreInputs()
    }
    if (pathname !== documentPath || !container.hasAttribute('data-server-rendered'))
      // Render synchronously, so that the browser can restore the entry's scroll position.
      flushSync(() => createRoot(container).render(root))
    else {
      const render = () => void hydrateRoot(container, root, { onRecoverableError })
      // On load, a transition keeps the page responsive during hydration. After a tap, hydration is urgent.
      if (container.querySelector('[data-hydrate-on-load]')) startTransition(render)
      else render()
    }
    prefetchOnIntent(routing, app.loadPage)
    ;(window as Partial<typeof window>).navigation?.addEventListener('navigate', focusTarget)
    site.onHydrated(container)
  }
}
