/**
 * `npm run bench:intent [-- --runs 5]`: how long the first interaction takes on a slow phone (slow 4G, CPU slowed four
 * times) after three idle seconds: until something is to be seen, until the part that was used is hydrated, and until
 * every part of the page is. Milliseconds, medians; they hold for the machine that printed them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { routesOf } from '../../src/build/host/routes.ts'
import { paths } from '../../src/config/paths.ts'
import { browserArguments, findBrowser } from '../e2e/support/browser.ts'
import { startServer } from '../host/server.ts'
import { median } from './median.ts'
import { slowPhone } from './slow-phone.ts'

const dist = join(import.meta.dirname, '../../dist')
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } },
})
/** The idle time after which code is fetched, and what it takes to arrive. */
const IDLE_MS = 2500 + 3000

interface Interaction {
  name: string
  path: string
  event: string
  seen: string
  part: string
  act: (page: Page) => Promise<void>
}

const CONTACT_FORM = 'main form[data-live]'

const interactions: Interaction[] = [
  {
    name: 'tap on the menu',
    path: paths.home,
    event: 'pointerdown',
    seen: 'details[data-menu][open]',
    part: '[data-machine="navigation"][data-live]',
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
interface Times {
  seen: number
  part: number
  whole: number
}

const site = await startServer({ root: dist, routes: routesOf(dist) })
const browser = await chromium.launch({
  args: browserArguments,
  ...(findBrowser() ? { executablePath: findBrowser() as string } : {}),
})

async function measure({ path, event, seen, part, act }: Interaction): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await slowPhone(page, Number(options.cpu))
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
        if (times.part && !document.querySelector('form:not([data-live])')) times.whole ||= performance.now()
      }).observe(document, { attributes: true, attributeFilter: ['data-live'], subtree: true })
    },
    [event, seen, part] as const,
  )
  await page.goto(site.origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(IDLE_MS)
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

try {
  console.log('first interaction                 seen      part     whole')
  for (const interaction of interactions) {
    const all: Times[] = []
    for (let run = 0; run < Number(options.runs); run++) all.push(await measure(interaction))
    console.log(
      `${interaction.name.padEnd(30)} ${median(all.map(one => one.seen))
        .toFixed(0)
        .padStart(7)} ${median(all.map(one => one.part))
        .toFixed(0)
        .padStart(9)} ${median(all.map(one => one.whole))
        .toFixed(0)
        .padStart(9)}`,
    )
  }
} finally {
  await browser.close()
  await site.close()
}
