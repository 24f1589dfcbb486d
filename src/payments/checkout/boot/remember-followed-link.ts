import { LINK_FOLLOWED, PAYMENT_RESULT, RESULT } from '../../contract.ts'
import { inTestMode } from '../../deep-link.ts'

/**
 * Remembers when the link to the app is followed before the page is hydrated, for the question that comes two seconds later. The link
 * then tells the app of a test payment, as the hydrated page's does.
 * A page that was hidden since then forgets it: the app has opened.
 */
export function rememberFollowedLink(): void {
  const root = document.documentElement
  addEventListener('click', ({ defaultPrevented, target, timeStamp }) => {
    const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>(`[data-${RESULT}] a`)
    // The hydrated page prevents the default, because its machine opens the link.
    if (defaultPrevented || !link) return
    if (root.dataset[PAYMENT_RESULT]?.includes('sandbox')) link.href = inTestMode(link.href)
    root.dataset[LINK_FOLLOWED] ||= String(timeStamp)
  })
  document.addEventListener('visibilitychange', () => (root.dataset[LINK_FOLLOWED] = ''))
}
