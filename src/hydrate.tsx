import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { drawOnEntry } from './components/layout/draw-on-entry.ts'
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
  startTransition(() => {
    if (container.hasAttribute('data-server-rendered'))
      hydrateRoot(container, app)
    else
      createRoot(container).render(app)
  })
}

const root = document.getElementById('root')
if (root) {
  await start(root)
  prefetchOnHover()
  drawOnEntry(root)
}
