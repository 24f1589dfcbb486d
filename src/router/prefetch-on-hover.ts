import { isPage, loadPage } from './app-routes.tsx'

/** A link that is pointed at, touched or focused is likely to be followed: its page is fetched ahead. */
export function prefetchOnHover(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link && isPage(link.pathname))
      loadPage(link.pathname).catch(() => {})
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(sign, prefetch, { passive: true })
}
