import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { variants } from '#tools/gallery/variants.ts'
import { samples } from '#tools/qa/samples/samples.ts'
import { project } from './built-site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(project, 'test-results-gallery-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs `npm run gallery` without its build, and with its files in a folder of their own. */
const compare = (...options: string[]) =>
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
        ...options,
      ],
      { cwd: project, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

it('compares each sample in each variant', async () => {
  const { code, output } = await compare('--list')
  const names = [...output.matchAll(/states\.shot\.ts:\d+:\d+ › (.+) › (.+)$/gm)].map(match => match.slice(1))
  expect(names).toEqual(variants.flatMap(({ name }) => samples.map(({ id }) => [name, id])))
  expect(code).toBe(0)
})

it('writes a missing baseline, and fails with a diff for another one', { tags: ['exhaustive'] }, async () => {
  const { width, height } = variants[0]
  const baseline = join(folder, 'baseline')
  await mkdir(baseline)
  await sharp({ create: { width, height, channels: 3, background: 'red' } }).toFile(
    join(baseline, 'newsletter-success-phone-light.png'),
  )
  const { code, output } = await compare(
    '--workers',
    '1',
    '--repeat-each',
    '2',
    '-g',
    'phone, light newsletter:(?:success|loading)$',
  )
  expect(code).toBe(1)
  expect(output).toMatch(/newsletter-loading-phone-light\.png, writing actual/)
  // The first comparison of the sample without a baseline, and both of the other.
  expect(output).toMatch(
    /3 failed[^]*newsletter:loading[^]*newsletter:success[^]*newsletter:success[^]*1 passed/,
  )
  const files = await readdir(join(folder, 'output'), { recursive: true })
  expect(files.filter(name => /success.*-(?:actual|expected|diff)\.png$/.test(name))).toHaveLength(6)
})
