import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // Boot scripts and client navigation set attributes for the whole document, which ends with the test.
  for (const { dataset } of [document.documentElement, document.body])
    for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
  history.scrollRestoration = 'auto'
  window.onpopstate = null
})

/** Browser APIs that jsdom lacks: no media query matches, nothing scrolls, is in view or has a size. */
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
vi.stubGlobal('scrollTo', () => {})
history.scrollRestoration = 'auto'
performance.getEntriesByType = () => []
Element.prototype.scrollIntoView = () => {}
