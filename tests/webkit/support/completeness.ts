import type { WebKitPage } from './webdriver.ts'

/** Scrolls to the end of the page, a window at a time, and waits for a frame at each stop. */
export async function scrollThrough(page: WebKitPage): Promise<void> {
  for (let isEnd = false; !isEnd;) {
    isEnd = await page.evaluate(async () => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      // Without JavaScript, a page gets no animation frames, and its images do not load lazily.
      if (!matchMedia('(scripting: none)').matches)
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
  }
}

/**
 * Returns one line for each fault of the page: a heading, text or link that is transparent or not rendered, an image that
 * did not load, content that is wider than the window.
 */
export const invisibleContent = (page: WebKitPage): Promise<string[]> =>
  page.evaluate(() => {
    const isHiddenOnPurpose = (element: Element) =>
      element.closest(
        '.sr-only, [hidden], [aria-hidden="true"], .skip-link, details:not([open]), nav, template',
      ) !== null
    const isRendered = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const chain = (current: Element | null): boolean =>
        current === null || (getComputedStyle(current).opacity !== '0' && chain(current.parentElement))
      return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible' && chain(element)
    }
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`
    const root = document.documentElement
    return [
      ...[...document.querySelectorAll('h1, h2, h3, main p, main li, main a, footer a, button')]
        .filter(element => element.textContent.trim() && !isHiddenOnPurpose(element) && !isRendered(element))
        .map(element => `invisible: ${describe(element)}`),
      ...[...document.images]
        .filter(image => !image.complete || image.naturalWidth === 0)
        .map(image => `not loaded: ${image.src}`),
      ...(root.scrollWidth > root.clientWidth ? [`wider than the window: ${root.scrollWidth}`] : []),
    ]
  })
