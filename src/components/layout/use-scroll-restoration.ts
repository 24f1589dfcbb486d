import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ServicesContext } from '#src/services/services-context.ts'
import { hashTarget } from './hash-target.ts'

const STORE = 'scroll'

/** Where each entry of the history was left. */
const positions = new Map<string, number>()

/** An anchor of the same page is followed by the browser itself, whose entry has no state, and so no key of its own. */
const isBrowsersEntry = () => history.state === null

/** A page that comes without a load begins at its top or at the section asked for; Back finds it where it was left. */
export function useScrollRestoration(): void {
  const location = useLocation()
  const { key, hash, pathname } = location
  const { tab } = useContext(ServicesContext)

  useEffect(() => {
    for (const [entry, top] of JSON.parse(tab.get(STORE) ?? '[]') as [string, number][])
      positions.set(entry, top)
    const keep = () => {
      // A page that is loaded anew is put in its place by the browser.
      history.scrollRestoration = 'auto'
      tab.set(STORE, JSON.stringify([...positions]))
    }
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    take()
    addEventListener('pageshow', take)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pageshow', take)
      removeEventListener('pagehide', keep)
    }
  }, [tab])

  // Before the next page is there: it may be shorter, and where the browser puts it is not where this one was left.
  useLayoutEffect(() => {
    const note = () => {
      if (!isBrowsersEntry()) positions.set(key, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])

  const first = useRef(location)
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    // The page that was loaded here stands where the browser or the visitor put it.
    if (location === first.current) return
    const target = hashTarget(hash)
    const left = isBrowsersEntry() ? undefined : positions.get(key)
    if (target && left === undefined) target.scrollIntoView()
    // An anchor that the browser followed itself, to the top for instance, it has followed.
    else if (!isSamePage || !isBrowsersEntry()) scrollTo(0, left ?? 0)
  }, [location, key, hash, pathname])
}
