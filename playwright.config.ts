import { defineConfig, type Project } from 'playwright/test'
import {
  chromiumArguments,
  findChromium,
  findHeadlessShell,
  findStockFirefox,
  isDownloaded,
} from './tests/e2e/support/browser.ts'

/** Tests of features that Chromium's headless shell does not have: prefetch and the back/forward cache. */
const NEEDS_COMPLETE_CHROMIUM = /@complete-chromium/

const withPath = (executablePath: string | undefined) => (executablePath ? { executablePath } : {})

const shell = isDownloaded('chromium') ? undefined : (findHeadlessShell() ?? findChromium())
const projects: Project[] = [
  {
    name: 'chromium',
    grepInvert: NEEDS_COMPLETE_CHROMIUM,
    use: { launchOptions: { args: chromiumArguments, ...withPath(shell) } },
  },
  {
    name: 'complete-chromium',
    grep: NEEDS_COMPLETE_CHROMIUM,
    use: { launchOptions: { args: chromiumArguments, ...withPath(findChromium()) } },
  },
  isDownloaded('firefox') || !findStockFirefox()
    ? { name: 'firefox', use: { browserName: 'firefox' } }
    : {
        name: 'firefox',
        use: {
          browserName: 'firefox',
          channel: 'moz-firefox',
          launchOptions: {
            args: ['--remote-allow-system-access'],
            // As in Playwright's own browsers: Playwright waits for the load event of a page that Back shows.
            firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
            ...withPath(findStockFirefox()),
          },
        },
      },
  isDownloaded('webkit')
    ? { name: 'webkit', use: { browserName: 'webkit' } }
    : { name: 'webkit', testDir: 'tests/webkit', testMatch: '*.journey.ts' },
]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  timeout: 60_000,
  // Workers share the cores. A longer timeout than the default 5 s does not slow down assertions that pass.
  expect: { timeout: 12_000 },
  projects,
})
