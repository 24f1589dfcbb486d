import { LINK_FOLLOWED } from '../config/boot-contract.ts'

/**
 * Remembers when the link to the app is followed before the page is hydrated, for the question that comes two seconds later.
 * A page that was hidden since then forgets it: the app has opened.
 */
export function rememberFollowedLink(): void {
  const root = document.documentElement
  addEventListener('click', ({ defaultPrevented, target, timeStamp }) => {
    // The hydrated page prevents the default, because its machine opens the link.
    if (
      !defaultPrevented &&
      (target as Partial<Element>).closest?.('[data-result] a') &&
      !root.hasAttribute(LINK_FOLLOWED)
    )
      root.setAttribute(LINK_FOLLOWED, String(timeStamp))
  })
  document.addEventListener('visibilitychange', () => root.removeAttribute(LINK_FOLLOWED))
}
