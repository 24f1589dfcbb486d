import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from './tests/e2e/support/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // On a busy machine a browser can be late once; a test that passes only then is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list', { printSteps: false }]],
  timeout: 60_000,
  // Two browsers on two busy cores: waiting longer costs nothing where the thing comes.
  expect: { timeout: 12_000 },
  use: {
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
})
