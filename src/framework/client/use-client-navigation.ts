import { RELOAD } from '../contract.ts'
import { useEffect } from 'react'
import { createPath, useNavigate } from 'react-router-dom'
import type { BrowserAddress } from '../ports.ts'
import type { Routing } from '../routing.ts'
import { clientRoutableLink, leavesDocument } from './client-routable-link.ts'

/** Follows clicked links between pages of the layout without a document load. Links are plain `<a>` elements. */
export function useClientNavigation(routing: Routing, browser: Pick<BrowserAddress, 'address'>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.altKey ||
        event.ctrlKey ||
        event.shiftKey
      )
        return
      const link = clientRoutableLink(routing, event)
      if (link) {
        event.preventDefault()
        const path = createPath(link)
        // As in browsers, a link to the current address replaces the history entry. The router's
        // location is still the previous one at the second click of a double click.
        navigate(path, { replace: path === createPath(browser.address()) })
      } else if (leavesDocument(event, browser.address())) document.body.dataset[RELOAD] = ''
    }
    // Removes the boot script's handler (framework/boot/keep-history-early.ts).
    window.onclick = null
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [routing, browser, navigate])
}
