import { inTestMode } from '../../deep-link.ts'

/**
 * Before hydration, records the time of a click on the link to the app, for the download prompt two seconds
 * later. After a test payment, adds the environment to the link, as the hydrated page does. A hidden page
 * means that the app has opened, so the record is deleted.
 */
export function rememberFollowedLink(): void {
  const root = document.documentElement
  addEventListener('click', ({ defaultPrevented, target, timeStamp }) => {
    const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('[data-result] a')
    // The hydrated page prevents the default, because its machine opens the link.
    if (defaultPrevented || !link) return
    if (root.dataset.payment?.includes('sandbox')) link.href = inTestMode(link.href)
    root.dataset.linkFollowed ||= String(timeStamp)
  })
  document.addEventListener('visibilitychange', () => (root.dataset.linkFollowed = ''))
}
