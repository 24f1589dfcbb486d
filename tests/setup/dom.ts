import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // A clicked link to another document has set it (use-client-navigation.ts). In a browser that document would follow.
  delete document.body.dataset['reload']
})

/** Browser APIs that jsdom lacks: no media query matches, no element enters the viewport, scrolling does nothing. */
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
Element.prototype.scrollIntoView = () => {}
