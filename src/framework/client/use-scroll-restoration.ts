import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { SCROLL_POSITIONS } from '#src/framework/contract.ts'
import type { BrowserAddress, TabStorage } from '../ports.ts'
import { hashTarget } from './hash-target.ts'

/** Scroll position of each history entry, by its router key. */
const positions: Record<string, number> = {}

const storedPositions = (tab: TabStorage) =>
  JSON.parse(tab.get(SCROLL_POSITIONS) ?? '{}') as Record<string, number>

/**
 * Events at which the position of the page that is shown is recorded. `scroll` comes with the next frame, which is too late for a visitor
 * who leaves in this one.
 */
const recorded = ['scroll', 'click', 'popstate', 'pagehide', 'visibilitychange']

/** Whether the history entry with a router key is the current one. The router knows a new entry only when its page is rendered. */
const isCurrent = (key: string) => (window.history.state as { key?: string } | null)?.key === key

/** After a client navigation, scrolls to the hash or to the top; after Back and Forward, to the previous position. */
export function useScrollRestoration(tab: TabStorage, browser: Pick<BrowserAddress, 'address'>): void {
  const location = useLocation()
  const { key, hash, pathname } = location
  const isHistoryMove = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)

  useEffect(() => {
    Object.assign(positions, { ...storedPositions(tab), ...positions })
    const save = () => tab.set(SCROLL_POSITIONS, JSON.stringify(positions))
    const handOver = () => {
      // The browser restores the position when it loads this page again, the boot script that of another page's entry.
      if (browser.address().pathname === shown.current) history.scrollRestoration = 'auto'
      save()
    }
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    takeOver()
    addEventListener('pageshow', takeOver)
    addEventListener('pagehide', handOver)
    // The last event of a tab that the browser discards in the background.
    addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('pageshow', takeOver)
      removeEventListener('pagehide', handOver)
      removeEventListener('visibilitychange', save)
    }
  }, [tab, browser])

  /** Key of the entry whose page is shown. `undefined` after a hash link that the browser follows, until its entry is rendered. */
  const shownKey = useRef<string>(undefined)
  // A layout effect, so that the listeners come before the router's, which renders the next page, and before those that store positions.
  useLayoutEffect(() => {
    const record = ({ state }: Event & { state?: unknown }) => {
      // The `popstate` of a hash link has no state. Firefox has scrolled to the target before.
      if (state === null) shownKey.current = undefined
      if (shownKey.current) positions[shownKey.current] = scrollY
    }
    for (const type of recorded) addEventListener(type, record, true)
    return () => recorded.forEach(type => removeEventListener(type, record, true))
  }, [])

  const loaded = useRef(location)
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    shownKey.current = key
    if (location === loaded.current) {
      // The browser or the boot script has positioned the page of the document load.
      if (isCurrent(key)) positions[key] = scrollY
      return
    }
    const saved = isHistoryMove ? positions[key] : undefined
    // The browser follows hash links on the same page itself.
    if (isHistoryMove && isSamePage && saved === undefined) return
    // Instant, as after a document load: Firefox ends a smooth scroll when the next page is shorter.
    const behavior = 'instant'
    const target = saved === undefined && hashTarget(hash)
    if (target) target.scrollIntoView({ behavior })
    else scrollTo({ top: saved ?? 0, behavior })
  }, [location, key, hash, pathname, isHistoryMove])
}
