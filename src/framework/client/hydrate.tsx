import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { rememberInputs } from './restore-inputs.ts'
import { paths } from '../../content/paths.ts'
import { AppRoutes, loadPage } from './app-routes.tsx'
import { identifyEntry } from './identify-entry.ts'
import { prefetchOnHover } from './prefetch-on-hover.ts'
import { isPrerendered } from './prerendered.ts'
import { browserServices } from '../../services/browser-services.ts'
import { ServicesContext } from '../../services/services-context.ts'

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
 * Hydrates the prerendered page; if the visitor has moved to another history entry meanwhile, renders the page of that entry
 * instead. Rejects if the page's scripts do not load.
 */
export async function hydrate(container: HTMLElement): Promise<void> {
  const { pathname } = window.location
  await Promise.all([
    loadPage(pathname),
    // A redirect before the load event replaces the history entry of the checkout, and Back would skip the page.
    pathname === paths.checkout && pageLoaded(),
  ])
  if (window.location.pathname !== pathname) return hydrate(container)
  identifyEntry()
  const app = (
    <StrictMode>
      <ServicesContext value={browserServices()}>
        <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          <AppRoutes />
        </BrowserRouter>
      </ServicesContext>
    </StrictMode>
  )
  const restoreInputs = rememberInputs(container)
  const onRecoverableError = (error: unknown) => {
    reportError(error)
    restoreInputs()
  }
  const render = () =>
    container.hasAttribute('data-server-rendered') && isPrerendered(pathname)
      ? hydrateRoot(container, app, { onRecoverableError })
      : createRoot(container).render(app)
  // A transition lets the browser handle input during hydration on load. After a tap, hydration is urgent.
  if (container.querySelector('[data-hydrate-on-load]')) startTransition(() => void render())
  else render()
  prefetchOnHover()
  // The animation of the line drawings loads after hydration; if it does not load, the drawings are static.
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const animate = () => {
    if (reducedMotion.matches) return
    reducedMotion.removeEventListener('change', animate)
    import('../../components/layout/draw-on-entry.ts').then(
      ({ drawOnEntry }) => drawOnEntry(container, reducedMotion),
      () => {},
    )
  }
  reducedMotion.addEventListener('change', animate)
  animate()
}
