import { createRoot } from 'react-dom/client'
import { MissingCode } from '../../components/layout/page-error.tsx'
import { ErrorPage } from '../../pages/error-pages.tsx'
import { browserServices } from '../../services/browser-services.ts'
import { ServicesContext } from '../../services/services-context.ts'

/** Stands in the place of a page that works, because a page that does not is hard to come by. */
export function showPageError(): void {
  const main = document.querySelector('main')
  if (!main) return
  const place = document.createElement('div')
  for (const child of main.children) (child as HTMLElement).style.display = 'none'
  main.append(place)
  createRoot(place).render(
    <ServicesContext value={browserServices()}>
      <ErrorPage error={new MissingCode('a sample')} />
    </ServicesContext>,
  )
}
