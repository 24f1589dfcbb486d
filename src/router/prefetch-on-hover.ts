import { clientRoutableLink } from '../components/layout/client-routable-link.ts'
import { loadPage } from './app-routes.tsx'

/** A link that is pointed at, touched or focused is likely to be followed: its page is fetched ahead. */
export function prefetchOnHover(): void {
  const prefetch = (event: Event) => {
    const link = clientRoutableLink(event)
    if (link) loadPage(link.pathname).catch(() => {})
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(sign, prefetch, { passive: true })
}
