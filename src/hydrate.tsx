import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { rememberInputs } from './components/layout/restore-inputs.ts'
import { paths } from './config/paths.ts'
import { AppRoutes, loadPage } from './router/app-routes.tsx'
import { prefetchOnHover } from './router/prefetch-on-hover.ts'
import { browserServices } from './services/browser-services.ts'
import { ServicesContext } from './services/services-context.ts'

/** A page whose font hangs is not waited for. Milliseconds. */
const LOAD_TIMEOUT_MS = 1000

/** Resolves after the load event, or a second later. */
const pageLoaded = () =>
  new Promise<unknown>(resolve => {
    if (document.readyState === 'complete') resolve(undefined)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, LOAD_TIMEOUT_MS)
  })

/** Hydrates the prerendered page, or renders it where there is none. Rejects if its code does not arrive. */
export async function hydrate(container: HTMLElement): Promise<void> {
  const { pathname } = window.location
  await Promise.all([
    loadPage(pathname),
    // A page that is left for the provider before its load event is not in the history, and Back would skip it.
    pathname === paths.checkout && pageLoaded(),
  ])
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
  const begin = () =>
    container.hasAttribute('data-server-rendered')
      ? hydrateRoot(container, app, { onRecoverableError })
      : createRoot(container).render(app)
  // A page that is taken over unasked stays free in between; somebody who asked by a tap waits for the answer.
  if (container.querySelector('[data-hydrate-on-load]')) startTransition(() => void begin())
  else begin()
  prefetchOnHover()
  // Decoration, so its code comes after hydration. Without it the lines simply stand there.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    import('./components/layout/draw-on-entry.ts').then(
      ({ drawOnEntry }) => drawOnEntry(container),
      () => {},
    )
}
