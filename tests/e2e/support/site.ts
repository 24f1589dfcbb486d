import { expect } from 'playwright/test'
import { servedSiteTest } from '../../support/served-site.ts'
import { type ConsoleErrors, ignoreInitialPointer, watch } from './console-errors.ts'
import { emulateMedia, goBackWithHistory, isStockFirefox } from './stock-firefox.ts'
import { missingClasses } from './style.ts'

export const test = servedSiteTest.extend<{ consoleErrors: ConsoleErrors; media: void; pointer: void }>({
  page: async ({ page, browser }, use) => {
    if (isStockFirefox(browser)) goBackWithHistory(page)
    await use(page)
  },
  media: [
    async ({ browser, colorScheme, reducedMotion }, use) => {
      await emulateMedia(browser, { colorScheme, reducedMotion })
      await use()
    },
    { auto: true },
  ],
  pointer: [
    async ({ context, browserName }, use) => {
      if (browserName === 'chromium') await context.addInitScript(ignoreInitialPointer)
      await use()
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  /**
   * A test fails if it leaves entries in this list; expectConsoleErrors() removes expected entries. A test
   * also fails if an open page has a class whose rules are in the full style sheet but are not inlined.
   */
  consoleErrors: [
    async ({ context, site }, use) => {
      const consoleErrors: ConsoleErrors = []
      const stopListening = watch(context, site.origin, entry => consoleErrors.push(entry))
      await use(consoleErrors)
      stopListening()
      expect(consoleErrors).toEqual([])
      for (const page of context.pages()) expect(await missingClasses(page)).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export { unlessFirst } from '../../support/exhaustive.ts'

/** The live region for failures. It has no alert role, because screen readers announce empty alerts. */
export const ALERT = '[aria-live=assertive]'
