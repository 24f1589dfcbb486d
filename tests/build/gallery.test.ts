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

/** The job that compares pictures, with two of its pictures, in a folder of its own. */
const compare = (...more: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
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
        'tests/gallery/playwright.config.ts',
        '--reporter',
        'list',
        '-g',
        'phone, light newsletter:(?:success|loading)$',
        ...more,
      ],
      { cwd: project, env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    )
  })

it('pictures that are kept -> the next run agrees with them; another picture in the place of one -> the run fails and shows the difference', async () => {
  const kept = await compare('--update-snapshots')
  expect(kept.said).toContain('2 passed')
  expect(await compare()).toMatchObject({ code: 0 })
  const baseline = join(folder, 'baseline')
  await copyFile(
    join(baseline, 'newsletter-loading-phone-light.png'),
    join(baseline, 'newsletter-success-phone-light.png'),
  )
  const { code, said } = await compare()
  expect([code, said]).toEqual([1, expect.stringContaining('1 failed')])
  const output = await readdir(join(folder, 'output'), { recursive: true })
  expect(output.filter(name => /-(?:actual|expected|diff)\.png$/.test(name))).toHaveLength(3)
})
