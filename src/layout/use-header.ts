import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { headerMachine, type HeaderEvent } from '../../machines/header/machine.ts'
import { stateName } from '../../machines/state-name.ts'
import { actorOptions } from '../services/actor-options.ts'
import { breakpoints } from '../styles/breakpoints.ts'
import { useIsHydrated } from '../prerender/client/use-is-hydrated.ts'

const MENU_SELECTOR = '[data-menu]'
const menu = () => document.querySelector<HTMLDetailsElement>(MENU_SELECTOR)

/** The machine with the site's effects. */
export const headerWithEffects = headerMachine.provide({
  actions: {
    // The menu can be focused only after React has rendered it open, and may be closed again by then.
    focusMenu: () =>
      requestAnimationFrame(() => {
        const opened = menu()
        if (opened?.open && !opened.querySelector('nav')?.contains(document.activeElement))
          // The opening menu would scroll, and jump back at the end of its animation.
          opened.querySelector('a')?.focus({ preventScroll: true })
      }),
    focusToggle: () => menu()?.querySelector('summary')?.focus(),
  },
})

export type HeaderView = ReturnType<typeof useHeader>

/** Runs the site header's menu and bar. */
export function useHeader() {
  const actor = useActorRef(headerWithEffects, actorOptions)
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const isHydrated = useIsHydrated()
  const { pathname } = useLocation()

  useEffect(() => listen(event => actor.send(event)), [actor])
  useEffect(() => watchSections(event => actor.send(event)), [pathname, actor])

  return {
    /** Value of the `data-state` attribute. */
    state: stateName(value),
    /** Whether the machine controls the header. Before hydration, HTML and CSS control it. */
    isHydrated,
    isGlassy: value.bar === 'glassy',
    isMenuOpen: value.menu === 'open',
    /** The section in view, or `null` if the page itself determines the current link. */
    section: context.section,
    send: (event: HeaderEvent) => actor.send(event),
  }
}

type Send = (event: HeaderEvent) => void

function listen(send: Send) {
  const listeners = new AbortController()
  const { signal } = listeners
  const wide = window.matchMedia(`(min-width: ${breakpoints.lg})`)
  const opened = menu()
  if (opened?.open) {
    // The menu was still open when the window became wide enough to hide it.
    if (wide.matches) opened.open = false
    else send({ type: 'menu.found' })
  }
  const scrolled = () => send({ type: 'page.scrolled', y: window.scrollY })
  scrolled()
  window.addEventListener('scroll', scrolled, { passive: true, signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && send({ type: 'escape.pressed' }), {
    signal,
  })
  // Listen for `click`, because after `pointerdown` the browser would move focus away from the toggle.
  window.addEventListener(
    'click',
    ({ target, ctrlKey, metaKey, shiftKey }) => {
      if (!(target instanceof Element)) return
      const link = target.closest<HTMLAnchorElement>('header a')
      // The menu stays open if the link opens a new tab or calls a number.
      if (link && (ctrlKey || metaKey || shiftKey || link.protocol === 'tel:')) return
      if (link) send({ type: 'link.chosen' })
      // The `<details>` element itself is the backdrop; its children are the menu.
      else if (!target.closest(`${MENU_SELECTOR} > *`)) send({ type: 'outside.pressed' })
    },
    { signal },
  )
  // `popstate` fires on Back and Forward, even between the sections of a page.
  window.addEventListener('popstate', () => send({ type: 'link.chosen' }), { signal })
  wide.addEventListener('change', () => wide.matches && send({ type: 'window.widened' }), { signal })
  return () => listeners.abort()
}

function watchSections(send: Send) {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        const section = target.getAttribute('data-section')
        if (isIntersecting && section) send({ type: 'section.entered', section })
      }
      // Observe a line at a third of the viewport's height, so that at most one section intersects it.
    },
    { rootMargin: '-33% 0px -66% 0px' },
  )
  for (const element of document.querySelectorAll('[data-section]')) observer.observe(element)
  return () => {
    observer.disconnect()
    send({ type: 'page.changed' })
  }
}
