import { RELOAD } from '../contract.ts'
import { isClientRoutable, type Routing } from '../routing.ts'

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null)

/**
 * Returns the link of an event if the router can follow it: to a client-routable page, without `target` and `data-reload`. The body
 * has `data-reload` while the browser loads another document.
 */
export function clientRoutableLink(routing: Routing, event: Event): HTMLAnchorElement | null {
  const link = linkOf(event)
  return link?.matches(`[href^="/"]:not([href^="//"], [target], [data-${RELOAD}], [data-${RELOAD}] *)`) &&
    isClientRoutable(routing, link.pathname)
    ? link
    : null
}

/** Returns whether a click at an address makes the browser load another document of the site in this window. */
export function leavesDocument(
  event: Event,
  { origin, pathname }: Pick<URL, 'origin' | 'pathname'>,
): boolean {
  const link = linkOf(event)
  return link !== null && !link.target && link.origin === origin && link.pathname !== pathname
}
