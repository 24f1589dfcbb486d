import type { Browser, Page } from 'playwright'
import { paths } from '../../src/config/paths.ts'
import { slowPhone } from './slow-phone.ts'

/** The prefetched code is parsed a moment after it has arrived, which no event tells. */
const PARSED_AFTER_MS = 500
/** A page whose code is not prefetched (with that technique removed) is idle by then. */
const IDLE_AT_MOST_MS = 5500

/** Resolves when the page's code has been prefetched, as it is for a visitor who reads for three seconds. */
async function idle(page: Page): Promise<void> {
  const isPrefetched = () =>
    (document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['code'] ?? '')
      .split(' ')
      .every(
        file =>
          (
            performance.getEntriesByName(location.origin + file).at(-1) as
              PerformanceResourceTiming | undefined
          )?.responseEnd,
      )
  await page
    .waitForFunction(isPrefetched, undefined, { timeout: IDLE_AT_MOST_MS, polling: 100 })
    .catch(() => {})
  await page.waitForTimeout(PARSED_AFTER_MS)
}

/** A first interaction: `seen` and `part` are selectors that match once it is answered and once its part is hydrated. */
export interface Interaction {
  name: string
  path: string
  event: string
  seen: string
  part: string
  act: (page: Page) => Promise<void>
}

const CONTACT_FORM = 'main form[data-hydrated]'

export const interactions: Interaction[] = [
  {
    name: 'tap on the menu',
    path: paths.home,
    event: 'pointerdown',
    seen: 'details[data-menu][open]',
    part: '[data-machine="navigation"][data-hydrated]',
    act: page => page.getByText('Menu', { exact: true }).tap(),
  },
  {
    name: 'key in a field',
    path: paths.contact,
    event: 'keydown',
    seen: 'input[name="name"]:not(:placeholder-shown)',
    part: CONTACT_FORM,
    act: async page => {
      // Reached by keyboard: the focus itself would be the first interaction.
      await page.evaluate(() =>
        document.querySelector<HTMLInputElement>('main input[name="name"]')?.focus({ preventScroll: true }),
      )
      await page.keyboard.press('a')
    },
  },
  {
    name: '"Send" with nothing filled in',
    path: paths.contact,
    event: 'pointerdown',
    seen: 'main form :invalid:focus',
    part: CONTACT_FORM,
    act: page => page.getByRole('button', { name: 'Send Message' }).tap(),
  },
]

/** Milliseconds since the visitor began; not a number where it never came. */
export interface Times {
  seen: number
  part: number
  whole: number
}

/** Opens the page on a slow phone, idles until the code is prefetched, acts, and returns the times in milliseconds since the input event. */
export async function measureInteraction(
  browser: Browser,
  origin: string,
  { path, event, seen, part, act }: Interaction,
  cpu: number,
): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await slowPhone(page, cpu)
  // The compiler names functions with a helper of its own, which the page does not have.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(
    ([type, seenBy, partBy]) => {
      const times = { began: 0, seen: 0, part: 0, whole: 0 }
      Object.assign(window, { times })
      // Frame by frame and no longer than needed: every frame that is asked for takes time from the page.
      const look = () => {
        if (document.querySelector(seenBy)) times.seen ||= performance.now()
        else requestAnimationFrame(look)
      }
      addEventListener(
        type,
        () => {
          if (times.began) return
          times.began = performance.now()
          requestAnimationFrame(look)
        },
        { capture: true, passive: true },
      )
      new MutationObserver(() => {
        if (document.querySelector(partBy)) times.part ||= performance.now()
        // There is a form in the last of its parts.
        if (times.part && !document.querySelector('form:not([data-hydrated])'))
          times.whole ||= performance.now()
      }).observe(document, { attributes: true, attributeFilter: ['data-hydrated'], subtree: true })
    },
    [event, seen, part] as const,
  )
  await page.goto(origin + path, { waitUntil: 'load' })
  await idle(page)
  await act(page)
  const read = () => page.evaluate(() => (window as unknown as { times: Times & { began: number } }).times)
  let times = await read()
  for (
    const end = Date.now() + 15_000;
    Date.now() < end && !(times.seen && times.whole);
    times = await read()
  )
    await page.waitForTimeout(100)
  await context.close()
  const since = (time: number) => (time ? time - times.began : Number.NaN)
  return { seen: since(times.seen), part: since(times.part), whole: since(times.whole) }
}
