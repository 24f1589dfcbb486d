import { withoutSlash } from '../routing.ts'
import type { StartHydration } from './hydrate-on-intent.ts'

/**
 * Handles history and links before hydration. Entries from client navigation share one document, even after
 * a reload, so the browser loads nothing when the visitor moves between them. Hydration renders the entry's
 * page. If hydration fails or takes too long, this function loads the document again.
 */
export function followHistory(startHydration: StartHydration): void {
  /** How long to wait for the scripts before loading the document instead. Milliseconds. */
  const HYDRATION_TIMEOUT_MS = 4000
  const { navigation } = window as Partial<typeof window>
  const path = (document.currentScript as HTMLScriptElement).dataset.path
  const isOther = ({ pathname }: Pick<URL, 'pathname'>) => withoutSlash(pathname) !== path
  // An open menu would cover the target.
  const closeMenu = () => document.querySelector('[data-menu]')?.removeAttribute('open')
  addEventListener('popstate', closeMenu)
  addEventListener('click', ({ target }) => {
    document.documentElement.dataset.clicked = ''
    if ((target as Partial<Element>).closest?.('[data-menu] a')) closeMenu()
  })
  // Hydration replaces this handler (prerender/client/navigation.ts). A page copied elsewhere has no handler.
  if (!navigation || isOther(location)) return
  navigation.onnavigate = event => {
    const { canIntercept, destination } = event
    if (!canIntercept || !isOther(new URL(destination.url))) return
    if (!destination.sameDocument) document.documentElement.dataset.leaving = ''
    else
      event.intercept({
        handler() {
          const reload = () => location.reload()
          const timer = setTimeout(reload, HYDRATION_TIMEOUT_MS)
          return startHydration().then(() => clearTimeout(timer), reload)
        },
      })
  }
}
