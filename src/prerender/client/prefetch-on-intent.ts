import { isClientRoutable, type Routing } from '../routing.ts'

/** Loads a client-routable page when the visitor hovers over, touches or focuses a link to it. */
export function prefetchOnIntent(routing: Routing, loadPage: (pathname: string) => Promise<unknown>): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link && link.origin === origin && isClientRoutable(routing, link.pathname))
      loadPage(link.pathname).catch(() => {})
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(type, prefetch, { passive: true })
}
