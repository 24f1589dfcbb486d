import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { drawOnEntry } from './components/layout/draw-on-entry.ts'
import { keepFields } from './components/layout/keep-fields.ts'
import { AppRoutes, loadPage } from './router/app-routes.tsx'
import { prefetchOnHover } from './router/prefetch-on-hover.ts'
import { browserServices } from './services/browser-services.ts'
import { ServicesContext } from './services/services-context.ts'

/** Takes the page over, as soon as this script runs. What it renders first is what was prerendered, so its code comes first. */
async function start(container: HTMLElement): Promise<void> {
  await loadPage(window.location.pathname)
  const app = (
    <StrictMode>
      <ServicesContext value={browserServices()}>
        <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
          <AppRoutes />
        </BrowserRouter>
      </ServicesContext>
    </StrictMode>
  )
  const putBack = keepFields(container)
  const onRecoverableError = (error: unknown) => {
    reportError(error)
    putBack()
  }
  const begin = () =>
    container.hasAttribute('data-server-rendered')
      ? hydrateRoot(container, app, { onRecoverableError })
      : createRoot(container).render(app)
  // A page that is taken over unasked stays free in between; somebody who asked by a tap waits for the answer.
  if (container.querySelector('[data-waits]')) startTransition(() => void begin())
  else begin()
}

const root = document.getElementById('root')
if (root) {
  void start(root).then(() => {
    prefetchOnHover()
    drawOnEntry(root)
  })
}
