/** How a page is taken over: what it does before that, what is fetched unasked, and in which order its parts begin to answer. */
import { type Page } from 'playwright/test'
import { paths } from '#src/config/paths.ts'
import { ENTRY_SCRIPT, expect, hydrate, hydratedHeader, test } from './support/site.ts'

const linked = (page: Page, rel: string) =>
  page.evaluate(
    name =>
      [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${name}"]`)].map(
        link => new URL(link.href).pathname,
      ),
    rel,
  )

test('reloaded where the visitor had scrolled to -> the bar knows', async ({ page }) => {
  await page.goto(paths.home)
  await page.evaluate(() => scrollTo(0, 1200))
  await expect(hydratedHeader(page)).toHaveClass(/bar-glassy/)
  await page.reload()
  await expect(hydratedHeader(page)).toHaveClass(/bar-glassy/)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
})

test('a visitor who scrolls -> stays where they are when the script arrives', async ({ page }) => {
  await page.goto(paths.home)
  await page.mouse.wheel(0, 700)
  await expect(hydratedHeader(page)).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  await expect(page.getByRole('banner')).toHaveAttribute('data-state', /bar\.glassy/)
})

test('a menu opened while the script is still on its way -> stays open and answers when it is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  let release = () => {}
  const arrival = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(ENTRY_SCRIPT, async route => {
    await arrival
    await route.continue()
  })
  await page.goto(paths.home)
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(hydratedHeader(page)).toHaveCount(0)
  release()
  await expect(hydratedHeader(page)).toHaveAttribute('data-state', /menu\.open/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test('a link chosen in the menu before the script is there -> its section, and no menu over it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.home)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.locator('#services')).toBeInViewport()
})

test('page loaded, no input -> no script requested; after some idle time its scripts are prefetched, parsed and not run', async ({
  page,
}) => {
  const asked: string[] = []
  page.on(
    'request',
    request =>
      request.url().includes('/assets/') &&
      request.url().endsWith('.js') &&
      asked.push(new URL(request.url()).pathname),
  )
  // With motion, the code that draws lines on entry comes after hydration.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paths.home)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const [bar, headline, code] = await page.evaluate(() => [
    ...['header', 'h1'].map(tag => getComputedStyle(document.querySelector(tag) ?? document.body).color),
    document.querySelector<HTMLElement>('[data-scripts]')?.dataset['code'],
  ])
  expect(bar).toBe(headline)
  for (const rel of ['prefetch', 'modulepreload'])
    await expect.poll(async () => (await linked(page, rel)).sort()).toEqual(code?.split(' ').sort())
  await page.waitForLoadState('networkidle')
  expect([...new Set(asked)].sort()).toEqual(code?.split(' ').sort())
  await expect(hydratedHeader(page)).toHaveCount(0)
  await hydrate(page)
  // What was fetched ahead comes out of the cache.
  const transferred = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.name.endsWith('.js') && (entry as PerformanceResourceTiming).transferSize > 0)
      .map(entry => new URL(entry.name).pathname),
  )
  expect(transferred.sort()).toEqual(code?.split(' ').sort())
})

test('nobody there, and the visitor saves data -> nothing is fetched', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )
  await page.clock.install()
  const asked: string[] = []
  page.on('request', request => request.url().endsWith('.js') && asked.push(request.url()))
  await page.goto(paths.home)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

for (const after of [0, 100, 500, 1500]) {
  test(`the menu tapped ${after} ms after the first paint -> opens at once`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await page.goto(paths.home, { waitUntil: 'commit' })
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const painted = () =>
            performance.getEntriesByName('first-contentful-paint').length > 0
              ? resolve()
              : requestAnimationFrame(painted)
          painted()
        }),
    )
    // The visitor's own time, which is what differs here; nothing is awaited by it.
    await page.waitForTimeout(after)
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible({ timeout: 1000 })
    await expect(hydratedHeader(page)).toHaveAttribute('data-state', /menu\.open/)
  })
}

test('what is fetched quietly does not arrive -> is not asked for as a module, which some browsers would never ask for again; the first move does', async ({
  page,
  consoleErrors,
}) => {
  const quietly = (url: URL) => url.pathname.endsWith('.js')
  await page.route(quietly, route => route.abort())
  await page.goto(paths.terms)
  await expect.poll(() => linked(page, 'prefetch')).not.toEqual([])
  const { length } = await linked(page, 'prefetch')
  await expect.poll(() => consoleErrors.filter(error => error.startsWith('failed: '))).toHaveLength(length)
  expect(await linked(page, 'modulepreload')).toEqual([])
  await page.unroute(quietly)
  await hydrate(page)
  consoleErrors.splice(0)
})

test('a long page that was sent -> React keeps the forms and knows nothing of what is still; the same page without a load -> of all of it', async ({
  page,
}) => {
  const known = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => Object.keys(element).some(key => key.startsWith('__reactFiber$')))
  const parts = [
    '#hero-title',
    '#services-title',
    '#case-studies svg',
    '#blog article',
    'footer nav a',
    'main form',
    'footer form',
  ]
  await page.goto(paths.home)
  await hydrate(page)
  await expect(page.locator('form:not([data-hydrated])')).toHaveCount(0)
  expect(await Promise.all(parts.map(known))).toEqual([false, false, false, false, false, true, true])
  await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(paths.terms)
  // The address changes before the page: until then the link leads to a section of the page that was sent.
  await expect(page.locator('#hero-title')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await expect(page.locator('#services-title')).toBeVisible()
  expect(await Promise.all(parts.map(known))).toEqual([true, true, true, true, false, true, true])
})

for (const [where, from, selector, to, heading] of [
  ['far down', paths.home, 'footer a[href="/terms"]', paths.terms, 'Terms'],
  [
    'in the bar, to another page, whose code is still to come',
    paths.terms,
    'header a[href="/#about"]',
    paths.home,
    'Transforming Ideas into Digital Impact',
  ],
] as const) {
  test(`a link ${where}, pressed before what stands below the bar is taken over -> leads where it points without a load`, async ({
    page,
  }) => {
    const loads: string[] = []
    page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
    await page.addInitScript(link => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        document.querySelector<HTMLElement>(link)?.click()
      }).observe(document, { attributes: true, attributeFilter: ['data-hydrated'], subtree: true })
    }, selector)
    await page.goto(from)
    await page.mouse.move(4, 4)
    await page.mouse.move(6, 6)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('form:not([data-hydrated])')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(to)
    expect(loads).toHaveLength(1)
  })
}

test('a password manager has put its sign beside a field before the page is taken over -> what is typed stays, and so does the focus', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(paths.contact)
  await page.evaluate(() =>
    document.querySelector('main input[type=email]')?.after(document.createElement('div')),
  )
  await page.locator('main').getByLabel('Name', { exact: true }).click()
  await page.keyboard.type('Asha ')
  await expect(page.locator('main form[data-hydrated]')).toHaveCount(1)
  await page.keyboard.type('Rao')
  await expect(page.locator('main').getByLabel('Name', { exact: true })).toHaveValue('Asha Rao')
  await expect(page.locator('main').getByLabel('Name', { exact: true })).toBeFocused()
  // React says what it found; it is not our doing.
  expect(consoleErrors.splice(0).every(error => /418/.test(error))).toBe(true)
})
