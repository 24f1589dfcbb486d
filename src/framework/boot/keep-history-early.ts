import { DOCUMENT_PATH, MENU, RELOAD, SCROLL_POSITIONS } from '../contract.ts'
import { withoutSlash } from '../routing.ts'
import { whenParsed } from './hydrate-on-intent.ts'

const pathOf = ({ pathname }: Location | HTMLAnchorElement) => withoutSlash(pathname)

/**
 * Makes Back, Forward and links of a page that is not hydrated show the right document. Hydration replaces the handlers
 * (framework/client/app-routes.tsx, framework/client/use-client-navigation.ts), so they are properties of the window.
 */
export function keepHistoryEarly(): void {
  const path = (document.currentScript as HTMLScriptElement).dataset[DOCUMENT_PATH]
  // Entries of client navigation share a document, also after a reload, so the browser loads none when it moves between them.
  onpopstate = () => {
    if (pathOf(location) === path) return
    // The browser would restore the position at which this document is now.
    history.scrollRestoration = 'manual'
    location.reload()
  }
  try {
    const positions = JSON.parse(sessionStorage[SCROLL_POSITIONS] as string) as Record<string, number>
    const top = positions[(history.state as { key: string }).key]
    if (top && history.scrollRestoration === 'manual') whenParsed(() => scrollTo(0, top))
  } catch {
    // There is no storage, or no position of this entry.
  }
  onclick = ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = (target as Partial<Element>).closest?.('a')
    // An open menu would cover the target.
    link?.closest(`[data-${MENU}]`)?.removeAttribute('open')
    // While the next document loads, links must not change the page without a load: that document would still arrive, as
    // one history entry more.
    if (link?.origin === origin && !link.target && !(ctrlKey || metaKey || shiftKey) && pathOf(link) !== path)
      document.body.dataset[RELOAD] = ''
  }
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- The key is a constant.
  onpagehide = () => delete document.body.dataset[RELOAD]
}
