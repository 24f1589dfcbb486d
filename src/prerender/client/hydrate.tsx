import { HYDRATE_ON_LOAD_ATTRIBUTE, SERVER_RENDERED } from '../contract.ts'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { routeAt } from '../routing.ts'
import type { Site } from '../site.ts'
import { appOf } from './app-routes.tsx'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { documentPath, pathToShow } from './prerendered.ts'
import { rememberInputs } from './restore-inputs.ts'
import { Root } from './root.tsx'

/** Timeout for the load event, which one slow font can delay. Milliseconds. */
const LOAD_EVENT_TIMEOUT_MS = 1000

/** Resolves after the load event, or after `LOAD_EVENT_TIMEOUT_MS`. */
const pageLoaded = () =>
  new Promise<unknown>(resolve => {
    if (document.readyState === 'complete') resolve(undefined)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, LOAD_EVENT_TIMEOUT_MS)
  })

/**
 * Returns a function that hydrates the prerendered page; if the visitor has moved to another history entry meanwhile, it renders the
 * page of that entry instead. The function rejects if the page's scripts do not load, and may be called again then.
 */
export function hydrator(site: Site): (container: HTMLElement) => Promise<void> {
  const { routing, leavesAtOnce, Services } = site
  const app = appOf(site)
  return async function hydrate(container) {
    const pathname = pathToShow()
    await Promise.all([
      app.loadPage(pathname),
      // A redirect before the load event replaces the history entry of the page, and Back would skip it.
      leavesAtOnce.some(page => page === routeAt(routing, pathname)) && pageLoaded(),
    ])
    if (pathToShow() !== pathname) return hydrate(container)
    const root = <Root {...app} routing={routing} Services={Services} />
    const restoreInputs = rememberInputs(container)
    const onRecoverableError = (error: unknown) => {
      reportError(error)
      restoreInputs()
    }
    if (pathname !== documentPath || !container.hasAttribute(SERVER_RENDERED))
      // At once, because the browser restores the scroll position of the entry then.
      flushSync(() => createRoot(container).render(root))
    else {
      const render = () => void hydrateRoot(container, root, { onRecoverableError })
      // A transition lets the browser handle input during hydration on load. After a tap, hydration is urgent.
      if (container.querySelector(`[${HYDRATE_ON_LOAD_ATTRIBUTE}]`)) startTransition(render)
      else render()
    }
    prefetchOnIntent(routing, app.loadPage)
    site.onHydrated(container)
  }
}
