/** View transitions, smooth scrolling, and lines that are drawn as they enter the viewport. */
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { feeds, homeAnchor, paths } from '../../src/company/paths.ts'
import { startOn } from '../../src/server/listen.ts'
import { newsletterPages } from '../../src/server/newsletter/content.ts'
import { posts } from '../support/posts.ts'
import { twoFrames } from './support/appearance.ts'
import { findChromium } from './support/browser.ts'
import { ENTRY_SCRIPT, followFooterLink, openHydrated } from './support/hydration.ts'
import { expect, test } from './support/site.ts'
import { setMedia } from './support/stock-firefox.ts'

test.use({ reducedMotion: 'no-preference' })

/** Runs in the page. Counts the paused and running animations of lines in `selector`. */
const unfinishedLines = (selector: string) =>
  [...document.querySelectorAll(`${selector} .drawn`)]
    .flatMap(line => line.getAnimations())
    .filter(animation => animation.playState !== 'finished').length

/** Runs in the page. Keeps the pseudo-elements of the view transition that reveals it. */
function keepRevealed() {
  addEventListener('pageswap', () => sessionStorage.setItem('revealed', ''))
  const keep = () => {
    const names = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
    sessionStorage.setItem('revealed', names.join(' '))
  }
  addEventListener('pagereveal', ({ viewTransition }) => void viewTransition?.ready.then(keep, () => {}))
}
const revealed = () => sessionStorage.getItem('revealed')

test('documents follow each other in view transitions before hydration', async ({ page }) => {
  test.skip(!(await page.evaluate(() => 'onpagereveal' in window)), 'needs transitions between documents')
  await page.addInitScript(keepRevealed)
  await page.route(ENTRY_SCRIPT, route => route.fulfill({ contentType: 'text/javascript' }))
  const follow = (path: string) =>
    page.evaluate(href => Object.assign(document.links[0] as HTMLAnchorElement, { href }).click(), path)
  await page.goto(paths.about)
  // If the boot script did not skip this transition, Chromium would log an error, and the test would fail.
  await follow(`${feeds.json}?v=2.1`)
  await expect(page).toHaveURL(`${feeds.json}?v=2.1`)
  // On a busy machine, Chromium 156 skips about 1 in 30 transitions, although their rules are in place.
  await expect(async () => {
    await page.goto(paths.about)
    await follow(paths.home)
    await page.waitForURL(paths.home)
    await expect.poll(() => page.evaluate(revealed), { timeout: 2000 }).toContain('new(root)')
    await page.getByRole('contentinfo').getByRole('textbox').fill('asha@studio.example')
    await page.getByRole('contentinfo').getByRole('button').click()
    await page.getByRole('heading', { name: newsletterPages.pending.title }).waitFor()
    await expect.poll(() => page.evaluate(revealed), { timeout: 2000 }).toContain('new(root)')
  }).toPass()
})

test('a page whose head arrives slowly logs no error @exhaustive', async ({ browser, site }) => {
  const page = await browser.newPage({ reducedMotion: 'no-preference' })
  test.skip(!(await page.evaluate(() => 'onpagereveal' in window)), 'needs transitions between documents')
  const STALL_MS = 4500
  const server = createServer(({ url = '' }, response) => {
    const respond = async () => {
      const html = await (await fetch(site.origin + url)).text()
      const start = url === paths.services ? html.indexOf('<style') : 0
      response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, start))
      if (start > 0) await setTimeout(STALL_MS)
      response.end(html.slice(start))
    }
    void respond()
  })
  const slow = await startOn(server, 0)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(slow.origin + paths.about)
  await page.evaluate(path => location.assign(path), paths.services)
  await page.waitForURL(slow.origin + paths.services)
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(STALL_MS)
  expect(errors).toEqual([])
  await page.close()
  await slow.close()
})

test('a cover grows from the list into its post, and shrinks on Back if the list is in the bfcache', async ({
  browser,
  browserName,
  launchOptions,
  site,
}) => {
  test.skip(browserName !== 'chromium' || posts.length === 0, 'needs a post and transitions')
  const cachingBrowser = await browser.browserType().launch({
    ...launchOptions,
    executablePath: findChromium() ?? launchOptions.executablePath ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await cachingBrowser.newPage({ reducedMotion: 'no-preference' })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(keepRevealed)
  await expect(async () => {
    await openHydrated(page, site.origin + paths.blog)
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
    await page.locator('article h2 a').first().click()
    for (const move of ['goBack', 'goForward', undefined] as const) {
      await expect.poll(() => page.evaluate(revealed), { timeout: 2000 }).toContain('group(cover)')
      // A restored document fires no load event.
      if (move) await page[move]({ waitUntil: 'commit' })
    }
  }).toPass()
  expect(errors).toEqual([])
  await cachingBrowser.close()
})

test('drawings travel to the next page', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'needs view transitions')
  const travels = (name: string, isTravelling = true) =>
    page.waitForFunction(
      ([group, expected]) => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        return effects.some(({ pseudoElement }) => pseudoElement === group) === expected
      },
      [`::view-transition-group(${name})`, isTravelling] as const,
    )
  await openHydrated(page, paths.about)
  // Watch from before the click, because a transition is short.
  await Promise.all([travels('header'), page.getByRole('banner').getByRole('link').first().click()])
  await travels('header', false)
  const link = page.locator(`#products a[href="${paths.logdhan}"]`).first()
  await Promise.all([travels('journal'), link.click()])
})

test('the menu opens and closes by moving only its lower edge', async ({ page, browserName }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, paths.home)
  for (const step of browserName === 'chromium' ? ['open', 'close'] : ['open']) {
    const [height, links] = await page.locator('.menu-panel').evaluate(async menu => {
      menu.parentElement?.querySelector('summary')?.click()
      do await new Promise(requestAnimationFrame)
      while (menu.getAnimations().length === 0)
      for (const animation of menu.getAnimations()) animation.currentTime = 75
      const { height } = menu.getBoundingClientRect()
      const placesOf = () => [...menu.querySelectorAll('a')].map(link => link.offsetTop - menu.scrollTop)
      const before = placesOf()
      for (const animation of menu.getAnimations()) animation.finish()
      return [height, [before, placesOf()]] as const
    })
    expect(height).toBeGreaterThan(100)
    expect(height).toBeLessThan(640)
    if (step === 'open') expect(links[0], 'the links stay in place').toEqual(links[1])
  }
})

// https://web.dev/articles/animations-guide: only transforms and opacity can animate off the main thread.
test('home animates only transforms while it loads', async ({ page }) => {
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.home)
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .flatMap(({ effect }) =>
        (effect as KeyframeEffect).getKeyframes().flatMap(frame => Object.keys(frame)),
      ),
  )
  const properties = animated.filter(name => !/^(?:offset|computedOffset|easing|composite)$/.test(name))
  expect(new Set(properties)).toEqual(new Set(['transform']))
})

test('before hydration, reduced motion keeps the scrolled bar legible', async ({ page }) => {
  test.skip(
    !(await page.evaluate(() => CSS.supports('animation-timeline: scroll()'))),
    'needs scroll timelines',
  )
  await setMedia(page, { reducedMotion: 'reduce' })
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.home)
  const bar = page.locator('.bar-height')
  await expect(bar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo(0, 300))
  await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the drawings of the weeks stand still and appear in order', async ({ page }) => {
  test.skip(
    !(await page.evaluate(() => CSS.supports('animation-timeline: scroll()'))),
    'needs scroll timelines',
  )
  await page.goto(paths.about)
  const weeks = page.locator('.weeks-list > li')
  const drawings = weeks.locator('svg')
  for (const current of [1, 2, 4]) {
    await weeks.nth(current).evaluate(week => scrollBy(0, week.getBoundingClientRect().top - 250))
    await expect(drawings.filter({ visible: true })).toHaveCount(current + 1)
    const after = (await weeks.nth(current).getAttribute('data-after')) ?? ''
    await expect(drawings.nth(current)).toHaveCSS('clip-path', `inset(-4% ${after} -4% -4%)`)
    const { top } = await drawings.nth(current).evaluate(drawing => drawing.getBoundingClientRect())
    await expect(drawings.nth(current)).toHaveCSS('top', `${top}px`)
  }
})

test('header links scroll smoothly to one section after another', async ({ page }) => {
  await openHydrated(page, paths.home)
  for (const section of ['products', 'about'] as const) {
    await page.evaluate(() => {
      const places: number[] = ((window as { places?: number[] }).places = [])
      addEventListener('scroll', () => places.push(scrollY))
    })
    await page.locator(`header a[href="${homeAnchor(section)}"]:visible`).click()
    const distance = () =>
      page.locator(`#${section}`).evaluate(element => {
        const { scrollPaddingTop } = getComputedStyle(document.documentElement)
        const { scrollMarginTop } = getComputedStyle(element)
        const space = Number.parseFloat(scrollPaddingTop) + Number.parseFloat(scrollMarginTop)
        return Math.abs(element.getBoundingClientRect().top - space)
      })
    await expect.poll(distance).toBeLessThan(2)
    const places = await page.evaluate(() => (window as { places?: number[] }).places ?? [])
    expect(new Set(places).size, section).toBeGreaterThan(3)
  }
})

test('printing the page completes every line', async ({ page }) => {
  await openHydrated(page, paths.home)
  await expect.poll(() => page.evaluate(unfinishedLines, '#products')).toBeGreaterThan(0)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.evaluate(unfinishedLines, '#products')).toBe(0)
})

test('reduced motion completes the lines, and turning it off draws them @exhaustive', async ({ page }) => {
  const expectLines = (selector: string) => expect.poll(() => page.evaluate(unfinishedLines, selector))
  await openHydrated(page, paths.home)
  await expectLines('#products').toBeGreaterThan(0)
  await setMedia(page, { reducedMotion: 'reduce' })
  await expectLines('body').toBe(0)
  await page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))
  // The observer reports lines in the frame after a scroll.
  await twoFrames(page)
  await expectLines('body').toBe(0)
  await followFooterLink(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.locator('#products')).toHaveCount(1)
  await twoFrames(page)
  await expectLines('body').toBe(0)
  await openHydrated(page, paths.home)
  await expectLines('body').toBe(0)
  await setMedia(page, { reducedMotion: 'no-preference' })
  await expectLines('#products').toBeGreaterThan(0)
})
