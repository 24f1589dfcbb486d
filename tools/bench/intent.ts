/**
 * `npm run bench -- intent [--runs 5] [--cpu 4]`: measures, on a slow phone after the idle preload, the
 * milliseconds from the first interaction to the visible response, to hydration of the part in use, and to
 * hydration of the page. Prints medians; compare them only with medians from the same machine.
 */
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { paths } from '../../src/company/paths.ts'
import { launchChromium, median, serve, slowPhone } from './support.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } },
})
const site = await serve()
const browser = await launchChromium()

/** A fixed wait while the preloaded scripts are parsed, because no event marks the end of parsing. */
const PARSE_MS = 500
/** After this time, the benchmark no longer waits for the preload. */
const PRELOAD_TIMEOUT_MS = 5500
const INTERACTION_TIMEOUT_MS = 15_000

/** Resolves when the page's scripts have been preloaded and parsed, or after `PRELOAD_TIMEOUT_MS`. */
async function waitForPreload(page: Page): Promise<void> {
  const isPreloaded = () =>
    (document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts'] ?? '')
      .split(' ')
      .every(
        name =>
          (
            performance.getEntriesByName(`${location.origin}/assets/${name}`).at(-1) as
              | PerformanceResourceTiming
              | undefined
          )?.responseEnd,
      )
  await page
    .waitForFunction(isPreloaded, undefined, { timeout: PRELOAD_TIMEOUT_MS, polling: 100 })
    .catch(() => {})
  await page.waitForTimeout(PARSE_MS)
}

interface Interaction {
  name: string
  path: string
  /** Type of the interaction's first event, from which times are measured. */
  event: string
  /** Selector that matches once the page responds visibly. */
  response: string
  /** Selector that matches once the part in use is hydrated. */
  partHydrated: string
  act: (page: Page) => Promise<void>
}

const CONTACT_FORM = 'main form[data-hydrated]'

const interactions: Interaction[] = [
  {
    name: 'tap on the menu',
    path: paths.home,
    event: 'pointerdown',
    response: 'details[data-menu][open]',
    partHydrated: '[data-machine="header"][data-hydrated]',
    act: page => page.getByText('Menu', { exact: true }).tap(),
  },
  {
    name: 'key in a field',
    path: paths.contact,
    event: 'keydown',
    response: 'input[name="name"]:not(:placeholder-shown)',
    partHydrated: CONTACT_FORM,
    act: async page => {
      // A script sets focus, because a tap on the field would be the first interaction.
      await page.evaluate(() =>
        document.querySelector<HTMLInputElement>('main input[name="name"]')?.focus({ preventScroll: true }),
      )
      await page.keyboard.press('a')
    },
  },
  {
    name: 'submitting the empty form',
    path: paths.contact,
    event: 'pointerdown',
    response: 'main form :invalid:focus',
    partHydrated: CONTACT_FORM,
    act: page => page.getByRole('button', { name: 'Send Message' }).tap(),
  },
]

/** Milliseconds since the first event, or `NaN` for anything that did not happen in time. */
interface Times {
  response: number
  partHydrated: number
  pageHydrated: number
}

/** Opens the page on a slow phone, waits for the idle preload, interacts, and returns the times. */
async function measureInteraction({ path, event, response, partHydrated, act }: Interaction): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await slowPhone(page, Number(options.cpu))
  // tsx wraps functions in calls to its helper `__name`, which the page does not define.
  await page.addInitScript('globalThis.__name = named => named')
  await page.addInitScript(
    ([type, responseSelector, partSelector]) => {
      const times = { startedAt: 0, response: 0, partHydrated: 0, pageHydrated: 0 }
      Object.assign(window, { times })
      // Stops checking once the page has responded, because a check in every frame slows the page down.
      const check = () => {
        if (document.querySelector(responseSelector)) times.response ||= performance.now()
        else requestAnimationFrame(check)
      }
      addEventListener(
        type,
        () => {
          if (times.startedAt) return
          times.startedAt = performance.now()
          requestAnimationFrame(check)
        },
        { capture: true, passive: true },
      )
      new MutationObserver(() => {
        if (document.querySelector(partSelector)) times.partHydrated ||= performance.now()
        // React hydrates the page in one go, so the page is hydrated once its forms are.
        if (times.partHydrated && !document.querySelector('form:not([data-hydrated])'))
          times.pageHydrated ||= performance.now()
      }).observe(document, { attributes: true, attributeFilter: ['data-hydrated'], subtree: true })
    },
    [event, response, partHydrated] as const,
  )
  await page.goto(site.origin + path, { waitUntil: 'load' })
  await waitForPreload(page)
  await act(page)
  const read = () =>
    page.evaluate(() => (window as unknown as { times: Times & { startedAt: number } }).times)
  let times = await read()
  for (
    const end = Date.now() + INTERACTION_TIMEOUT_MS;
    Date.now() < end && !(times.response && times.pageHydrated);
    times = await read()
  )
    await page.waitForTimeout(100)
  await context.close()
  const since = (time: number) => (time ? time - times.startedAt : Number.NaN)
  return {
    response: since(times.response),
    partHydrated: since(times.partHydrated),
    pageHydrated: since(times.pageHydrated),
  }
}

try {
  console.log('first interaction              response  part hydrated  page hydrated')
  for (const interaction of interactions) {
    const all: Times[] = []
    for (let run = 0; run < Number(options.runs); run++) all.push(await measureInteraction(interaction))
    const column = (name: keyof Times, width: number) =>
      median(all.map(times => times[name]))
        .toFixed(0)
        .padStart(width)
    console.log(
      `${interaction.name.padEnd(30)} ${column('response', 8)} ${column('partHydrated', 14)} ${column('pageHydrated', 14)}`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
