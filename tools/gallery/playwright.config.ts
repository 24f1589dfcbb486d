import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import base from '../../playwright.config.ts'

const project = join(import.meta.dirname, '../..')

/**
 * `npm run gallery`: compares a screenshot of each sample in each variant with its baseline; with `--
 * --update-snapshots`, it writes new baselines. Screenshots depend on a computer's fonts and browser, so they
 * are not committed.
 */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: '*.shot.ts',
  retries: 0,
  outputDir: join(project, 'test-results/gallery'),
  snapshotPathTemplate: join(project, 'tools/gallery/baseline/{arg}{ext}'),
  reporter: [
    ['list', { printSteps: false }],
    ['html', { outputFolder: join(project, 'test-results/gallery-report'), open: 'never' }],
  ],
})
