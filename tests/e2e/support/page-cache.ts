import type { Browser } from 'playwright/test'
import { findChromium } from './browser.ts'
import { test } from './site.ts'

/** Tests with a separate browser that has a back/forward cache, which Playwright disables by default. */
export const pageCacheTest = test.extend<{ cachingBrowser: Browser }>({
  cachingBrowser: async ({ browser, browserName, channel, launchOptions }, use, { skip }) => {
    skip(browserName === 'webkit', "Playwright's WebKit has no back/forward cache")
    const executablePath = findChromium()
    const cachingBrowser = await browser.browserType().launch({
      ...launchOptions,
      ...(channel ? { channel } : {}),
      ...(browserName === 'chromium'
        ? {
            ...(executablePath ? { executablePath } : {}),
            ignoreDefaultArgs: ['--disable-back-forward-cache'],
          }
        : { firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 4 } }),
    })
    await use(cachingBrowser)
    await cachingBrowser.close()
  },
})
