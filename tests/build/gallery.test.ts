import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { variants } from '#tools/gallery/variants.ts'
import { project } from './built-site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(project, 'test-results-gallery-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the visual comparison of two samples, each twice, in a folder of its own. */
const compareTwice = () =>
  new Promise<{ code: number; output: string }>(resolve => {
    const env = {
      ...process.env,
      GALLERY_BASELINE: relative(project, join(folder, 'baseline')),
      GALLERY_OUTPUT: relative(project, join(folder, 'output')),
    }
    const options = ['--config', 'tools/gallery/playwright.config.ts', '--reporter', 'list', '--workers', '1']
    execFile(
      'npx',
      [
        'playwright',
        'test',
        ...options,
        '--repeat-each',
        '2',
        '-g',
        'phone, light newsletter:(?:success|loading)$',
      ],
      { cwd: project, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

it('no baseline -> written, and the same screenshot passes; another baseline -> the run fails and writes a diff', async () => {
  const { width, height } = variants[0]
  const baseline = join(folder, 'baseline')
  await mkdir(baseline)
  await sharp({ create: { width, height, channels: 3, background: 'red' } }).toFile(
    join(baseline, 'newsletter-success-phone-light.png'),
  )
  const { code, output } = await compareTwice()
  expect(code).toBe(1)
  expect(output).toMatch(/newsletter-loading-phone-light\.png, writing actual/)
  // The first comparison of the sample without a baseline, and both of the other.
  expect(output).toMatch(
    /3 failed[^]*newsletter:loading[^]*newsletter:success[^]*newsletter:success[^]*1 passed/,
  )
  const files = await readdir(join(folder, 'output'), { recursive: true })
  expect(files.filter(name => /success.*-(?:actual|expected|diff)\.png$/.test(name))).toHaveLength(6)
})
