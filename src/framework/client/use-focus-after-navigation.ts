import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { focusableElements, keyOf } from './focusable-elements.ts'
import { hashTarget } from './hash-target.ts'

/** The element that had the focus last in each history entry, by its router key. */
const lastFocused = new Map<string, string | undefined>()

/**
 * After a client navigation, focuses the target of the hash or else the heading of the page. After Back and Forward, which restore
 * the scroll position, focuses the element that had the focus there, or else the first text in view: Tab goes on from there. Returns the ref of
 * the element with the page's content.
 */
export function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const type = useNavigationType()
  const initialKey = useRef(key)
  useEffect(() => {
    if (initialKey.current === key) return
    initialKey.current = ''
    // A hash link that the browser follows is also a `Pop`. Its entry has no state.
    if (type === NavigationType.Pop && history.state !== null)
      focusInView([focusableElements(document).get(lastFocused.get(key) ?? ''), ...textsOf(main.current)])
    else (hash ? hashTarget(hash) : main.current?.querySelector('h1'))?.focus({ preventScroll: true })
  }, [pathname, hash, key, type])
  useEffect(() => {
    const note = ({ target }: Event) => lastFocused.set(key, keyOf(focusableElements(document), target))
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [key])
  return main
}

const textsOf = (main: HTMLElement | null) => main?.querySelectorAll<HTMLElement>('h1,h2,h3,h4,p,li') ?? []

/** Focuses the first of the elements that is in the viewport, below the page header. */
function focusInView(elements: readonly (HTMLElement | undefined)[]) {
  const header = document.querySelector('header')?.offsetHeight ?? 0
  const found = elements.find(element => {
    const { top = -1, bottom = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
    return top >= header && bottom <= innerHeight && width > 0
  })
  if (found && found.tabIndex < 0) found.tabIndex = -1
  found?.focus({ preventScroll: true })
}
