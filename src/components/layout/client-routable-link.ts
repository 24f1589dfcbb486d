import { isPageInLayout } from '#src/config/paths.ts'

/** The link that an event is about, where it leads to a page that needs no load; `data-reload` asks for one. */
export function clientRoutableLink({ target }: Event): HTMLAnchorElement | null {
  const link =
    target instanceof Element
      ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([target], [data-reload])')
      : null
  return link && isPageInLayout(link.pathname) ? link : null
}
