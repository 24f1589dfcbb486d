import type { Routing } from '../routing.ts'
import { clientRoutableLink } from './client-routable-link.ts'

/** Loads the page behind a client-routable link when the visitor hovers, touches or focuses the link. */
export function prefetchOnIntent(routing: Routing, loadPage: (pathname: string) => Promise<unknown>): void {
  const prefetch = (event: Event) => {
    const link = clientRoutableLink(routing, event)
    if (link) loadPage(link.pathname).catch(() => {})
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, prefetch, { passive: true })
}
