import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // Boot scripts and client navigation set document attributes, which must not outlast the test.
  for (const { dataset } of [document.documentElement, document.body])
    for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
})

/** Stubs for browser APIs that jsdom lacks: media queries do not match, and nothing scrolls or intersects. */
Object.assign(globalThis, {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => {},
})
performance.getEntriesByType = () => []
Element.prototype.scrollIntoView = () => {}
