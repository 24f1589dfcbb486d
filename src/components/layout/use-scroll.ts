import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ServicesContext } from '#src/services/services-context.ts'

const STORE = 'scroll'

/** Where each entry of the history was left. */
const positions = new Map<string, number>()

/** An anchor of the same page is followed by the browser itself, whose entry has no state, and so no key of its own. */
const isBrowsersEntry = () => history.state === null

/** A page that comes without a load begins at its top or at the section asked for; Back finds it where it was left. */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation()
  const type = useNavigationType()

  const { tab } = useContext(ServicesContext)

  useEffect(() => {
    for (const [entry, top] of JSON.parse(tab.kept(STORE) ?? '[]') as [string, number][])
      positions.set(entry, top)
    const keep = () => {
      // A page that is loaded anew is put in its place by the browser.
      history.scrollRestoration = 'auto'
      tab.keep(STORE, JSON.stringify([...positions]))
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
      if (!isBrowsersEntry())
        positions.set(key, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])

  const shown = useRef(pathname)
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    // The page that was loaded here stands where the browser or the visitor put it, and so does one whose anchor was followed.
    if (isLoaded(key) || (isSamePage && isBrowsersEntry()))
      return
    const isBack = type === 'POP' && !isBrowsersEntry()
    const target = hash && !isBack ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target)
      target.scrollIntoView()
    else
      scrollTo(0, isBack ? positions.get(key) ?? 0 : 0)
  }, [key, hash, pathname, type])
}

let loadedKey: string | undefined
function isLoaded(key: string) {
  loadedKey ??= key
  const isFirst = loadedKey === key
  // Coming back to it is a navigation like any other.
  if (!isFirst)
    loadedKey = ''
  return isFirst
}
