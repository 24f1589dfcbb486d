import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import base from '../../playwright.config.ts'

const project = join(import.meta.dirname, '../..')

/**
 * `npm run gallery`: every state in every look beside the picture that was kept of it; what differs is reported as three
 * images. `npm run gallery -- --update-snapshots` keeps new ones. Pictures hang on a machine's fonts and browser, so each
 * machine keeps its own.
 */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: '*.shot.ts',
  retries: 0,
  outputDir: join(project, process.env['GALLERY_OUTPUT'] ?? 'test-results/gallery'),
  snapshotPathTemplate: join(
    project,
    process.env['GALLERY_BASELINE'] ?? 'tests/gallery/baseline',
    '{arg}{ext}',
  ),
  reporter: [
    ['list', { printSteps: false }],
    ['html', { outputFolder: join(project, 'test-results/gallery-report'), open: 'never' }],
  ],
})
