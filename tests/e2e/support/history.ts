/** Navigates without a pointer, which would start hydration again after each document load. */
import { load } from 'cheerio'
import type { Page } from 'playwright/test'
import { twoFrames } from './appearance.ts'
import { hydratedHeader } from './hydration.ts'
import { expect } from './site.ts'
import { missingClasses } from './style.ts'

export async function openWithKey(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrateWithKey(page)
}

export async function hydrateWithKey(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(hydratedHeader(page)).toHaveCount(1)
}

/** Clicks the first link to a URL without scrolling to it or waiting for a document. */
export const click = (page: Page, href: string): Promise<void> =>
  page.evaluate(
    url => void setTimeout(() => document.querySelector<HTMLElement>(`a[href="${url}"]`)?.click()),
    href,
  )

export async function follow(page: Page, path: string): Promise<void> {
  await click(page, path)
  await expectPage(page, path)
}

/** Traverses the history without waiting for a document. */
export const go = (page: Page, steps: number): Promise<void> =>
  page.evaluate(by => void setTimeout(() => history.go(by)), steps)

export async function goTo(page: Page, steps: number, path: string): Promise<void> {
  await go(page, steps)
  await expectPage(page, path)
}

/** Waits until the page at `path` is shown, with its URL, title, content and style rules. */
export async function expectPage(page: Page, path: string): Promise<void> {
  // In Firefox, toHaveURL() fails if another document's load is aborted in the meantime.
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  const $ = load(await (await page.request.get(path)).text())
  await expect(page).toHaveTitle($('title').text())
  await expect(page.locator('main')).toHaveText($('main').text())
  expect(await missingClasses(page)).toEqual([])
}

/** Reloads the page without scrolling or input, so that it stays unhydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(hydratedHeader(page)).toHaveCount(0)
}

export const scrollTo = (page: Page, top: number): Promise<void> =>
  expect
    .poll(async () => {
      await page.evaluate(y => window.scrollTo({ top: y, behavior: 'instant' }), top)
      // Wait for the scroll event of the next frame, and for the browser to finish scrolling to a hash.
      await twoFrames(page)
      return page.evaluate(() => Math.round(scrollY))
    })
    .toBe(top)
export const expectScrollY = (page: Page, top: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top)

/** Marks the document. Client navigation keeps the mark; a page load does not. */
export const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => void Object.assign(window, { isFirstDocument: true }))
export const isFirstDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'isFirstDocument' in window)
