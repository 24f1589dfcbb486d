/** Client navigation by the Navigation API (MDN: Navigation_API). Browsers without it load documents. */
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { withTimeout } from '../with-timeout.ts'
import { LEAVING, RELOAD } from '../contract.ts'
import { isClientRoutable, type Routing } from '../routing.ts'
import { focusableElements, keyOf } from './focusable-elements.ts'
import { isAtOwnAddress, pathToShow } from './prerendered.ts'

/** Timeout for the code of a page. The previous page stays visible meanwhile. Milliseconds. */
const LOAD_TIMEOUT_MS = 10_000
/** The element that had the focus when a history entry was left, by the entry's key. */
const focused = new Map<string | undefined, string | undefined>()

/**
 * Focuses the heading of the target of the address, or that of the page. What contains headings must not be focusable: Orca's Say All
 * takes its name for its first heading, and leaves that out. Headings are focusable only while they have the focus.
 */
function focusHeading(): void {
  const target = document.querySelector(':target') ?? document.querySelector('main')
  const heading = target?.matches('h1,h2,h3') ? target : target?.querySelector('h1,h2,h3')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  heading.focus({ preventScroll: true })
}

/** Calls `render` in a view transition, if the visitor and the browser have no objection. Resolves when the page is rendered. */
async function showPage(render: () => void, { hasUAVisualTransition }: NavigateEvent): Promise<void> {
  const isStill = hasUAVisualTransition || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill && 'startViewTransition' in document) {
    const { ready, updateCallbackDone } = document.startViewTransition(render)
    ready.catch(() => {}) // The next transition ends this one.
    await updateCallbackDone
  } else render()
}

/** Returns the path of the page to show: when its code has loaded, or as an error, which loads the document. */
export function useNavigation(routing: Routing, loadPage: (pathname: string) => Promise<unknown>): string {
  const [shown, setShown] = useState(pathToShow)
  useLayoutEffect(() => {
    const { navigation } = window as Partial<typeof window>
    if (!navigation || !isAtOwnAddress) return
    const { dataset, style } = document.documentElement
    window.onpagehide = () => document.documentElement.toggleAttribute(`data-${LEAVING}`, false)
    // Replaces the boot script's handler (framework/boot/follow-history.ts).
    navigation.onnavigate = event => {
      // Hash links scroll smoothly, other navigations never.
      style.scrollBehavior = ''
      const { url, sameDocument } = event.destination
      const { pathname, hash } = new URL(url)
      // Hash links are the browser's, and entries that differ in their query other scripts' own.
      if (!event.canIntercept || event.downloadRequest !== null || (sameDocument && pathname === shown)) {
        // The browser takes the focus away when it scrolls, in the next frame.
        if (sameDocument && hash && event.navigationType !== 'traverse')
          requestAnimationFrame(() => requestAnimationFrame(focusHeading))
        return
      }
      if (
        !sameDocument &&
        (event.navigationType === 'reload' ||
          LEAVING in dataset ||
          event.formData ||
          event.sourceElement?.closest(`[data-${RELOAD}]`) ||
          ![shown, pathname].every(path => isClientRoutable(routing, path)))
      )
        return void (dataset[LEAVING] = '')
      style.scrollBehavior = 'auto'
      const isHistoryMove = event.navigationType === 'traverse'
      const loaded = withTimeout(loadPage(pathname), LOAD_TIMEOUT_MS).catch(() => {})
      focused.set(navigation.currentEntry?.key, keyOf(focusableElements(document), document.activeElement))
      const focus = () => {
        const key = isHistoryMove ? focused.get(navigation.currentEntry?.key) : undefined
        const left = focusableElements(document).get(key ?? '')
        if (left) left.focus({ preventScroll: true })
        else focusHeading()
      }
      event.intercept({
        // Chrome before 141 and Safari before 27 do not know it, and change the address first. A history move cannot wait.
        ...(!isHistoryMove && event.cancelable && { precommitHandler: () => loaded.then(() => {}) }),
        handler: async () => {
          await loaded
          await showPage(() => {
            if (event.signal.aborted) return // A later navigation shows its own page.
            flushSync(() => setShown(pathname))
            // Chrome before 149 does not: https://github.com/remix-run/remix/pull/11784
            if (!isHistoryMove) scrollTo(0, 0)
            // After a view transition, slow Chrome keeps the scroll position of the previous page.
            event.scroll()
          }, event)
          void navigation.transition?.finished.then(focus, () => {})
        },
      })
    }
  }, [routing, loadPage, shown])
  return shown
}
