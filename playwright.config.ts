import { defineConfig, type Project } from 'playwright/test'
import {
  chromiumArguments,
  findChromium,
  findHeadlessShell,
  findStockFirefox,
  isDownloaded,
  withoutGpu,
} from './tests/e2e/support/browser.ts'
import type { DriverName } from './tests/support/served-site.ts'
import { firefoxWithoutHosts } from './tests/support/script-hosts.ts'
import { missingPackages } from './tests/journeys/support/webkitgtk.ts'

/**
 * `npm run test:engines` runs all tests in Firefox and WebKit; otherwise only tests tagged `@smoke` run
 * there. In Chromium, `npm test` leaves out tests tagged `@exhaustive` (docs/decisions/0040-tests.md).
 */
const isComplete = process.env['ENGINES'] === 'complete'

const withPath = (executablePath: string | undefined) => (executablePath ? { executablePath } : {})

type JourneyOptions = { driverName: DriverName }

const stockFirefox = findStockFirefox()
const firefox: Project | undefined = isDownloaded('firefox')
  ? { name: 'firefox', use: { browserName: 'firefox' } }
  : stockFirefox
    ? {
        name: 'firefox',
        use: {
          browserName: 'firefox',
          channel: 'moz-firefox',
          launchOptions: {
            args: ['--remote-allow-system-access'],
            // Disables the back/forward cache, because Playwright waits for a load event when it goes back.
            firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0, ...firefoxWithoutHosts },
            executablePath: stockFirefox,
          },
        },
      }
    : undefined

const JOURNEYS = '**/journeys/*.journey.ts'

// Playwright cannot drive WebKitGTK, but journeys can use another driver (tests/journeys/support/visitor.ts).
const webkitGtk: Project<object, JourneyOptions> = {
  name: 'webkit',
  testMatch: [JOURNEYS, '**/journeys/webkitgtk/*.journey.ts'],
  use: { driverName: 'webkitgtk' },
  expect: { timeout: 20_000 },
}
const webkit: Project | undefined = isDownloaded('webkit')
  ? { name: 'webkit', use: { browserName: 'webkit' } }
  : missingPackages().length === 0
    ? webkitGtk
    : undefined

const chromium: Project = {
  name: 'chromium',
  use: {
    // Animations would keep the processors busy. Tests of motion, scrolling or layout set 'no-preference'.
    reducedMotion: 'reduce',
    launchOptions: {
      args: [...chromiumArguments, ...withoutGpu],
      ...withPath(
        process.env['CHROMIUM_PATH'] ||
          (isDownloaded('chromium') ? undefined : (findHeadlessShell() ?? findChromium())),
      ),
    },
  },
}

const DEVELOPMENT_SERVER = '**/development-server.e2e.ts'

const otherEngines = [firefox, webkit].filter(project => project !== undefined)

/** One worker runs each engine's few tests, because starting a browser takes longer than a journey. */
const smoke = otherEngines.map(project => ({ ...project, grep: /@smoke/, workers: 1 }))

export default defineConfig<object, JourneyOptions>({
  testDir: 'tests',
  testMatch: ['**/e2e/*.e2e.ts', JOURNEYS],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  timeout: 60_000,
  // A shared CI machine can starve a test for seconds. The report lists tests that needed a retry.
  retries: 1,
  // Workers share the cores, so an assertion can take longer than the default 5 s.
  expect: { timeout: 12_000 },
  projects: isComplete
    ? otherEngines
    : // Projects with one worker come first. If they started last, they would leave the other workers idle.
      [
        ...smoke,
        { ...chromium, name: 'development-server', testMatch: DEVELOPMENT_SERVER },
        { ...chromium, testIgnore: DEVELOPMENT_SERVER },
      ],
})
