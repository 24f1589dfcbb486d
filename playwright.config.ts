import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from './tests/e2e/support/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine can delay a browser. Playwright reports a test that passes on the retry as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  timeout: 60_000,
  // Two workers share two cores. A longer timeout than the default 5 s does not slow down assertions that pass.
  expect: { timeout: 12_000 },
  use: {
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
})
