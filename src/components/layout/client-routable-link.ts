import { isClientRoutable } from '#src/config/paths.ts'

/** Returns the link of an event if the router can follow it: to a client-routable page, without `target` and `data-reload`. */
export function clientRoutableLink({ target }: Event): HTMLAnchorElement | null {
  const link =
    target instanceof Element
      ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([href^="//"], [target], [data-reload])')
      : null
  return link && isClientRoutable(link.pathname) ? link : null
}
