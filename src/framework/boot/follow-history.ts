import { DOCUMENT_PATH, MENU, PENDING, RELOAD, STATUS } from '../contract.ts'
import { withoutSlash } from '../routing.ts'
import { withTimeout } from '../../../shared/with-timeout.ts'
import type { StartHydration } from './hydrate-on-intent.ts'

/** From this time on, the page says that another one is on its way. Milliseconds. */
const PENDING_MS = 150
/** Time for the scripts until the document is loaded instead. Milliseconds. */
const HYDRATION_TIMEOUT_MS = 4000

/**
 * What history and links need before hydration. Entries of client navigation share a document, also after a reload, so the browser loads none
 * when it moves between them: hydration renders the page of the entry, or else the document is loaded again.
 */
export function followHistory(startHydration: StartHydration): void {
  const { navigation } = window as Partial<typeof window>
  const path = (document.currentScript as HTMLScriptElement).dataset[DOCUMENT_PATH]
  const isOther = ({ pathname }: Pick<URL, 'pathname'>) => withoutSlash(pathname) !== path
  const { dataset } = document.documentElement
  // An open menu would cover the target.
  const closeMenu = () => document.querySelector(`[data-${MENU}]`)?.removeAttribute('open')
  addEventListener('popstate', closeMenu)
  addEventListener('click', ({ target }) => {
    if ((target as Partial<Element>).closest?.(`[data-${MENU}] a`)) closeMenu()
  })
  if (!navigation) return
  const say = (isPending: boolean) => {
    if (isPending) dataset[PENDING] = ''
    else delete dataset[PENDING]
    const status = document.querySelector<HTMLElement>(`[data-${STATUS}]`)
    if (status) status.textContent = isPending ? (status.dataset[STATUS] as string) : ''
  }
  // Hydration replaces this handler (framework/client/navigation.ts). A copy of the page has another address.
  if (!isOther(location))
    navigation.onnavigate = event => {
      if (
        event.canIntercept &&
        event.navigationType === 'traverse' &&
        isOther(new URL(event.destination.url))
      )
        event.intercept({
          handler: () => withTimeout(startHydration(), HYDRATION_TIMEOUT_MS).catch(() => location.reload()),
        })
    }
  navigation.addEventListener('navigate', ({ destination: { sameDocument, url }, downloadRequest }) => {
    setTimeout(() => navigation.transition && say(true), PENDING_MS)
    // A client navigation does not stop the load of a document, which would arrive after it, as one history entry more.
    setTimeout(() => {
      const isHandled = sameDocument || navigation.transition || navigation.currentEntry?.url === url
      if (!isHandled && downloadRequest === null && url.startsWith(origin)) dataset[RELOAD] = ''
    })
  })
  addEventListener('pagehide', () => delete dataset[RELOAD])
  for (const end of ['navigatesuccess', 'navigateerror']) navigation.addEventListener(end, () => say(false))
}
