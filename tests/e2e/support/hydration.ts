/** Pages before, during and after hydration. */
import { expect, type Page } from 'playwright/test'
import { pages } from '../../../src/company/pages.ts'
import { ENTRY_SCRIPT, scriptNamed } from '../../support/script-urls.ts'

export { ENTRY_SCRIPT, scriptNamed }

/** Locates the site header once it is hydrated; before that, matches nothing. */
export const hydratedHeader = (page: Page) => page.locator('[data-machine="header"][data-hydrated]')

/** Moves the mouse, which starts hydration, and waits until the site header is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(4, 4)
  await page.mouse.move(6, 6)
  await expect(hydratedHeader(page)).toHaveCount(1)
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/** Follows the footer's link to a page and waits until the page is shown. */
export async function followFooterLink(page: Page, to: 'terms' | 'privacy' = 'terms'): Promise<void> {
  const { name } = pages[to]
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** Holds the page's requests for `url` until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Opens a page and holds its entry script. The returned function releases it. */
export async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdRequests(page, ENTRY_SCRIPT)
  await page.goto(path)
  return release
}

/** Counts uncancelled `invalid` events, each of which makes the browser show its own validation message. */
export async function browserMessages(page: Page): Promise<() => Promise<number>> {
  const shown = await page.evaluateHandle(() => {
    const events: Event[] = []
    addEventListener('invalid', event => events.push(event), true)
    return events
  })
  return () => shown.evaluate(events => events.filter(event => !event.defaultPrevented).length)
}

/** Starts a client navigation to `path`, even if no link leads there. */
export const navigateClientSide = (page: Page, path: string): Promise<void> =>
  page.evaluate(url => void navigation.navigate(url), path)
