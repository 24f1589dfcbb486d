import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { navigationMachine, type NavigationEvent } from '#machines/navigation.machine.ts'
import { breakpoints } from '#src/styles/tokens.ts'
import { stateName } from './state-name.ts'

export interface NavigationView {
  /** The state as the `data-state` attribute shows it. */
  state: string
  /** The machine answers; before that the CSS does. */
  isLive: boolean
  isGlassy: boolean
  isMenuOpen: boolean
  /** The section in view, `null` where the page itself decides. */
  section: string | null
  menuRef: RefObject<HTMLDetailsElement | null>
  send: (event: NavigationEvent) => void
}

/** Runs the navigation machine and brings it what happens on the page. */
export function useNavigation(): NavigationView {
  const menuRef = useRef<HTMLDetailsElement>(null)
  const [isLive, setLive] = useState(false)
  const actor = useActorRef(navigationMachine.provide({
    actions: {
      focusMenu: () => focusSoon(() => menuRef.current?.querySelector('a')),
      focusToggle: () => menuRef.current?.querySelector('summary')?.focus(),
    },
  }))
  const state = useSelector(actor, snapshot => stateName(snapshot.value))
  const isMenuOpen = useSelector(actor, snapshot => snapshot.matches({ menu: 'open' }))
  const isGlassy = useSelector(actor, snapshot => snapshot.matches({ bar: 'glassy' }))
  const section = useSelector(actor, snapshot => snapshot.context.section)
  const { send } = actor
  const { pathname } = useLocation()

  useEffect(() => {
    setLive(true)
    if (menuRef.current?.open)
      send({ type: 'menu.found' })
    const scrolled = () => send({ type: 'page.scrolled', y: window.scrollY })
    const pressedKey = (event: KeyboardEvent) => event.key === 'Escape' && send({ type: 'escape.pressed' })
    const pressed = (event: PointerEvent) => {
      if (!menuRef.current?.contains(event.target as Node))
        send({ type: 'outside.pressed' })
    }
    const wide = window.matchMedia(`(min-width: ${breakpoints.lg})`)
    const widened = () => wide.matches && send({ type: 'window.widened' })
    scrolled()
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('keydown', pressedKey)
    window.addEventListener('pointerdown', pressed)
    wide.addEventListener('change', widened)
    return () => {
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('keydown', pressedKey)
      window.removeEventListener('pointerdown', pressed)
      wide.removeEventListener('change', widened)
    }
  }, [send])

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting)
          send({ type: 'section.entered', section: entry.target.getAttribute('data-section') ?? '' })
      }
      // A line a third of the way down the window: one section at a time crosses it.
    }, { rootMargin: '-33% 0px -66% 0px' })
    for (const element of document.querySelectorAll('[data-section]'))
      observer.observe(element)
    return () => {
      observer.disconnect()
      send({ type: 'page.changed' })
    }
  }, [pathname, send])

  return { state, isLive, isGlassy, isMenuOpen, section, menuRef, send }
}

/** What is inside a closed disclosure cannot be focused before React has opened it. */
function focusSoon(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => find()?.focus())
}
