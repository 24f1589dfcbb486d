import { pageIds, paths } from '../../../src/company/paths.ts'
import { posts } from '../../support/posts.ts'
import type { Visitor } from './visitor.ts'

/** The paths of all pages and posts. */
export const allPaths: readonly string[] = [...pageIds.map(id => paths[id]), ...posts.map(post => post.path)]

/** No page is this many windows high, even on a phone. */
const MAX_WINDOWS = 100

/** Scrolls to the end, one window per frame. Rejects if the page never ends. */
export async function scrollThrough(page: Visitor): Promise<void> {
  for (let i = 0; i < MAX_WINDOWS; i++) {
    const isEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      const isLast = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      // A page without JavaScript gets no animation frames, and its images do not load lazily.
      if (matchMedia('(scripting: none)').matches) return isLast()
      return new Promise<boolean>(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isLast()))),
      )
    })
    if (isEnd) return
  }
  throw new Error(`${await page.path()} is more than ${MAX_WINDOWS} windows high, or does not scroll`)
}

/**
 * Returns one line for each problem: no visible main heading or paragraph; a transparent or unrendered
 * heading, text, link or button; an image that did not load; content wider than the window.
 */
export const layoutFaults = (page: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const isHiddenOnPurpose = (element: Element) =>
      element.closest(
        '.sr-only, [hidden], [aria-hidden="true"], .skip-link, details:not([open]), header nav, template',
      ) !== null ||
      (element.closest('[class~="lt-md:hidden"]') !== null && !matchMedia('(min-width: 768px)').matches) ||
      (element.closest('[class~="md:hidden"]') !== null && matchMedia('(min-width: 768px)').matches) ||
      // This row is hidden while the alert shows the same support address.
      (element.closest('[class*="[aria-live=assertive]>div>h2"]') !== null &&
        document.querySelector('[aria-live="assertive"] > div > h2') !== null) ||
      (element.closest('.post-aside > nav, li > .heading-links') !== null &&
        !matchMedia('(min-width: 64em)').matches)
    const isRendered = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const chain = (current: Element | null): boolean =>
        current === null || (Number(getComputedStyle(current).opacity) > 0.5 && chain(current.parentElement))
      return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible' && chain(element)
    }
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`
    const root = document.documentElement
    const isShown = (css: string) =>
      [...document.querySelectorAll<HTMLElement>(css)].some(
        element => element.innerText.trim() && isRendered(element),
      )
    return [
      ...['main h1', 'main p'].filter(css => !isShown(css)).map(css => `none shown: ${css}`),
      ...[
        ...document.querySelectorAll(
          'h1, h2, h3, p, li, dt, dd, th, td, a, button, label, summary, blockquote, figcaption',
        ),
      ]
        .filter(element => element.textContent.trim() && !isHiddenOnPurpose(element) && !isRendered(element))
        .map(element => `invisible: ${describe(element)}`),
      ...[...document.images]
        .filter(image => !image.complete || image.naturalWidth === 0)
        .map(image => `not loaded: ${image.src}`),
      ...(root.scrollWidth > root.clientWidth ? [`wider than the window: ${root.scrollWidth}`] : []),
    ]
  })
