import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project } from './built-site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(project, 'test-results-gallery-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the visual comparison for two screenshots, in a folder of its own. */
const compare = (...more: string[]) =>
  new Promise<{ code: number; output: string }>(resolve => {
    const env = {
      ...process.env,
      GALLERY_BASELINE: relative(project, join(folder, 'baseline')),
      GALLERY_OUTPUT: relative(project, join(folder, 'output')),
    }
    execFile(
      'npx',
      [
        'playwright',
        'test',
        '--config',
        'tools/gallery/playwright.config.ts',
        '--reporter',
        'list',
        '-g',
        'phone, light newsletter:(?:success|loading)$',
        ...more,
      ],
      { cwd: project, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

it('unchanged screenshot -> passes; replaced screenshot -> the run fails and writes a diff', async () => {
  const first = await compare('--update-snapshots')
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('2 passed')])
  const baseline = join(folder, 'baseline')
  await copyFile(
    join(baseline, 'newsletter-loading-phone-light.png'),
    join(baseline, 'newsletter-success-phone-light.png'),
  )
  const { code, output } = await compare()
  expect(code).toBe(1)
  expect(output).toMatch(/1 failed[^]*newsletter:success[^]*1 passed/)
  const files = await readdir(join(folder, 'output'), { recursive: true })
  expect(files.filter(name => /-(?:actual|expected|diff)\.png$/.test(name))).toHaveLength(3)
})
