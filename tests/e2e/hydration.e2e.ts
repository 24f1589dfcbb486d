/** Pages before, during and after hydration, and the preloading of their scripts. */
import { type Page } from 'playwright/test'
import { ASSETS_FOLDER } from '../../src/prerender/shared-names.ts'
import { headerLabel } from '../support/header-label.ts'
import { menuLabel } from '../../src/company/navigation.ts'
import { hero } from '../../src/pages/home/content.ts'
import { homeAnchor, paths } from '../../src/company/paths.ts'
import { expectConsoleErrors } from './support/console-errors.ts'
import { ENTRY_SCRIPT, hydrate, hydratedHeader } from './support/hydration.ts'
import { expect, test } from './support/site.ts'

const preloads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      link => new URL(link.href).pathname,
    ),
  )

test('a menu link clicked before hydration scrolls to its section and closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await page.route(ENTRY_SCRIPT, () => {})
  await page.goto(paths.home)
  await page.getByText(menuLabel, { exact: true }).click()
  await page
    .getByRole('navigation', { name: menuLabel })
    .getByRole('link', { name: headerLabel('services') })
    .click()
  await expect(page.getByRole('navigation', { name: menuLabel })).toBeHidden()
  await expect(page.locator('#services')).toBeInViewport()
})

test('a page preloads its scripts when idle, but runs none without input', async ({ page }) => {
  const requests: string[] = []
  page.on(
    'request',
    request =>
      request.url().includes('/assets/') &&
      request.url().endsWith('.js') &&
      requests.push(new URL(request.url()).pathname),
  )
  await page.goto(paths.home)
  expect(requests).toEqual([])
  const list = await page.locator('[data-scripts]').getAttribute('data-scripts')
  const scripts = list?.split(' ').map(name => ASSETS_FOLDER + name)
  scripts?.sort()
  await expect.poll(() => [...new Set(requests)].sort()).toEqual(scripts)
  expect((await preloads(page)).sort()).toEqual(scripts)
  await page.waitForLoadState('networkidle')
  await expect(hydratedHeader(page)).toHaveCount(0)
  await hydrate(page)
  // Hydration uses preloaded files, so each script is transferred once. Ignore two scripts that load later.
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(entry => entry.name.endsWith('.js') && entry.transferSize > 0)
      .map(entry => new URL(entry.name).pathname)
      .filter(path => !/\/(?:collector|draw-on-entry)-/.test(path)),
  )
  expect(transferred.sort()).toEqual(scripts)
})

test('if saveData is on, a page requests no scripts without input @exhaustive', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )
  await page.clock.install()
  const requests: string[] = []
  page.on('request', request => request.url().endsWith('.js') && requests.push(request.url()))
  await page.goto(paths.home)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
})

test('a link clicked as soon as the header is hydrated uses client navigation', async ({ page }) => {
  const loads: string[] = []
  page.on('request', request => request.isNavigationRequest() && loads.push(request.url()))
  await page.addInitScript(
    link => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        document.querySelector<HTMLElement>(link)?.click()
      }).observe(document, { attributes: true, attributeFilter: ['data-hydrated'], subtree: true })
    },
    `header a[href="${homeAnchor('services')}"]`,
  )
  await page.goto(paths.terms)
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.headline.join(' '))
  await expect(page.locator('form:not([data-hydrated])')).toHaveCount(0)
  await expect(page).toHaveURL(homeAnchor('services'))
  await expect(page.locator('#services h2').first()).toBeFocused()
  await expect(page.locator('#services')).toBeInViewport()
  expect(loads).toHaveLength(1)
})

test('a field clicked during hydration keeps its text and focus', async ({ page, consoleErrors }) => {
  // Drop React's scheduler messages, so that hydration waits until an event makes it synchronous.
  await page.addInitScript(() => {
    MessagePort.prototype.postMessage = () => Object.assign(window, { isScheduled: true })
  })
  await page.goto(paths.contact)
  await page.evaluate(() =>
    document.querySelector('main input[type=email]')?.after(document.createElement('div')),
  )
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await page.waitForFunction(() => 'isScheduled' in window)
  const name = page.locator('main').getByLabel('Name', { exact: true })
  await name.click()
  await page.keyboard.type('Asha')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Asha')
  await expectConsoleErrors(consoleErrors, [/^error: .*418/])
})
