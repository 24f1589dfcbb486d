import { createRoot } from 'react-dom/client'
import { ModuleLoadError } from '../../../src/prerender/client/lazy-module.ts'
import { ErrorPage } from '../../../src/pages/error-page.tsx'
import { browserServices } from '../../../src/browser-services.ts'
import { ServicesContext } from '../../../src/services/services-context.ts'

/** Shows the error page instead of the content, because it is hard to make code fail to load on purpose. */
export function showPageError(): void {
  const main = document.querySelector('main')
  if (!main) return
  const container = document.createElement('div')
  for (const child of main.children) (child as HTMLElement).style.display = 'none'
  main.append(container)
  createRoot(container).render(
    <ServicesContext value={browserServices()}>
      <ErrorPage error={new ModuleLoadError('QA sample')} replaces="page" />
    </ServicesContext>,
  )
}
