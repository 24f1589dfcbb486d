import { clientRoutableLink } from './client-routable-link.ts'
import { loadPage } from './app-routes.tsx'

/** Loads the page behind a client-routable link when the visitor hovers, touches or focuses the link. */
export function prefetchOnHover(): void {
  const prefetch = (event: Event) => {
    const link = clientRoutableLink(event)
    if (link) loadPage(link.pathname).catch(() => {})
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, prefetch, { passive: true })
}
