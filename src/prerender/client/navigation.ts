/** Client navigation with the Navigation API (MDN: Navigation_API). Browsers without it load documents. */
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { withTimeout } from '../with-timeout.ts'
import { isClientRoutable, type Routing } from '../routing.ts'
import { focusableElements, focusHeading, focusKey } from './focusable-elements.ts'
import { isAtOwnUrl, pathToShow } from './document-path.ts'

/** How long to wait for a page's code while the previous page is still visible. Milliseconds. */
const LOAD_TIMEOUT_MS = 10_000
/** Maps a history entry's key to the key of the element that had focus when the visitor left the entry. */
const focused = new Map<string | undefined, string | undefined>()
const noop = () => {}
const isHistoryMove = (event: NavigateEvent) => event.navigationType === 'traverse'

/** Returns the `data-travels` elements, by name, except those that the header may cover. */
function travellersInView(): Map<string | undefined, HTMLElement> {
  const isInView = ({ top }: DOMRect) => top > 0 && top < innerHeight
  const travellers = [...document.querySelectorAll<HTMLElement>('[data-travels]')].filter(element =>
    isInView(element.getBoundingClientRect()),
  )
  return new Map(travellers.map(element => [element.dataset['travels'], element]))
}

/** Sets the name under which elements travel in a view transition. */
function nameAll(elements: ReadonlyMap<string | undefined, HTMLElement>, isMoving = true) {
  for (const [name = '', { style }] of elements) style.viewTransitionName = isMoving ? name : ''
}

/**
 * Calls `render` in a view transition, unless motion is reduced. Travellers in view on both pages move from
 * one to the other, except on history moves, because Chrome restores the scroll position only after the
 * transition has captured the page. Resolves when the page is rendered.
 */
async function withTransition(render: () => void, event: NavigateEvent): Promise<void> {
  const isStill = event.hasUAVisualTransition || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill && 'startViewTransition' in document) {
    const from = isHistoryMove(event) ? new Map<string, HTMLElement>() : travellersInView()
    nameAll(from)
    let to = from
    const { ready, finished, updateCallbackDone } = document.startViewTransition(() => {
      render()
      nameAll(from, false)
      to = new Map([...travellersInView()].filter(([name]) => from.has(name)))
      nameAll(to)
      // The rectangle that covers an unfinished line would travel, too.
      for (const element of to.values()) element.getAnimations({ subtree: true }).forEach(a => a.finish())
    })
    ready.catch(noop) // Rejects if the next transition skips this one.
    void finished.then(() => nameAll(to, false), noop)
    await updateCallbackDone
  } else render()
}

/**
 * Returns how a page at `pathname` opens from the page at `shown`: 'browser' leaves the navigation to the
 * browser, 'document' loads a document, and 'client' renders the page in this document.
 */
function navigationKind(event: NavigateEvent, pathname: string, shown: string, routing: Routing) {
  if (!event.canIntercept || event.downloadRequest !== null) return 'browser'
  // The browser handles hash links, and other scripts handle history entries that differ only in their query.
  if (event.destination.sameDocument) return pathname === shown ? 'browser' : 'client'
  const needsDocument =
    event.navigationType === 'reload' ||
    'leaving' in document.documentElement.dataset ||
    event.formData ||
    event.sourceElement?.closest('[data-reload]') ||
    ![shown, pathname].every(path => isClientRoutable(routing, path))
  return needsDocument ? 'document' : 'client'
}

/** Focuses the element that had focus when the visitor left this entry, or else the page's heading. */
function restoreFocus(event: NavigateEvent) {
  const key = isHistoryMove(event) ? focused.get(navigation.currentEntry?.key) : undefined
  const element = focusableElements(document).get(key ?? '')
  element?.focus({ preventScroll: true })
  // Some elements cannot get focus, such as a link in a closed menu.
  if (document.activeElement === document.body) focusHeading()
}

/** Renders a page and restores this history entry's scroll position. */
function showPage(event: NavigateEvent, render: () => void) {
  if (event.signal.aborted) return // A later navigation shows its own page.
  // If a focused heading is removed, Chrome jumps to the top before it restores the position.
  ;(document.activeElement as HTMLElement | null)?.blur()
  flushSync(render)
  // Chrome before 149 does not scroll to the top: https://github.com/remix-run/remix/pull/11784
  if (!isHistoryMove(event)) scrollTo(0, 0)
  // After a view transition, Chrome on slow devices keeps the previous page's scroll position.
  event.scroll()
}

/** Shows a page in this document once its code has loaded or failed to load. */
function intercept(event: NavigateEvent, loading: Promise<unknown>, render: () => void) {
  const loaded = withTimeout(loading, LOAD_TIMEOUT_MS).then(noop, noop)
  focused.set(navigation.currentEntry?.key, focusKey(focusableElements(document), document.activeElement))
  event.intercept({
    // Up to Chrome 140 and Safari 26, the URL changes before the code loads. History moves cannot wait.
    ...(!isHistoryMove(event) && event.cancelable && { precommitHandler: () => loaded }),
    handler: async () => {
      await loaded
      await withTransition(() => showPage(event, render), event)
      void navigation.transition?.finished.then(() => restoreFocus(event), noop)
    },
  })
}

/** Returns the path to show. It changes once the next page's code has loaded or failed to load. */
export function useNavigation(routing: Routing, loadPage: (pathname: string) => Promise<unknown>): string {
  const [shown, setShown] = useState(pathToShow)
  useLayoutEffect(() => {
    const { navigation } = window as Partial<typeof window>
    if (!navigation || !isAtOwnUrl) return
    const { dataset, style } = document.documentElement
    window.onpagehide = () => void delete dataset.leaving
    // Replaces the boot script's handler (prerender/boot/follow-history.ts).
    navigation.onnavigate = event => {
      const { pathname } = new URL(event.destination.url)
      const kind = navigationKind(event, pathname, shown, routing)
      // Only hash links scroll smoothly; a second Back while the first scrolls would save the wrong position.
      style.scrollBehavior = kind === 'client' || isHistoryMove(event) ? 'auto' : ''
      if (kind === 'document') dataset.leaving = ''
      if (kind === 'client') intercept(event, loadPage(pathname), () => setShown(pathname))
    }
  }, [routing, loadPage, shown])
  return shown
}
