import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ServicesContext } from '#src/services/services-context.ts'
import { hashTarget } from './hash-target.ts'

const STORE = 'scroll'

/** Scroll position of each history entry, by its router key. */
const positions = new Map<string, number>()

/** The browser follows hash links on the same page itself. Its history entries have no state and no router key. */
const isBrowserEntry = () => history.state === null

/** After a client navigation, scrolls to the hash or to the top; after Back and Forward, to the previous position. */
export function useScrollRestoration(): void {
  const location = useLocation()
  const { key, hash, pathname } = location
  const { tab } = useContext(ServicesContext)

  useEffect(() => {
    for (const [entry, top] of JSON.parse(tab.get(STORE) ?? '[]') as [string, number][])
      positions.set(entry, top)
    const save = () => {
      // The browser restores the position when it loads a document.
      history.scrollRestoration = 'auto'
      tab.set(STORE, JSON.stringify([...positions]))
    }
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    takeOver()
    addEventListener('pageshow', takeOver)
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', save)
    }
  }, [tab])

  // A layout effect, so that the listener is removed before a shorter next page changes the scroll position.
  useLayoutEffect(() => {
    const record = () => {
      if (!isBrowserEntry()) positions.set(key, scrollY)
    }
    addEventListener('scroll', record, { passive: true })
    return () => removeEventListener('scroll', record)
  }, [key])

  const loaded = useRef(location)
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    // The browser positions the page of the document load.
    if (location === loaded.current) return
    const target = hashTarget(hash)
    const saved = isBrowserEntry() ? undefined : positions.get(key)
    // Instant, as after a document load: Firefox ends a smooth scroll when the next page is shorter.
    if (target && saved === undefined) target.scrollIntoView({ behavior: 'instant' })
    // The browser has already scrolled to hash links on the same page.
    else if (!isSamePage || !isBrowserEntry()) scrollTo({ top: saved ?? 0, behavior: 'instant' })
  }, [location, key, hash, pathname])
}
