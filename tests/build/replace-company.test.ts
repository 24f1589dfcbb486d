/** An owner replaces the company, lists, prices, colours and posts, builds the site, and runs the tests. */
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logoSvg } from '../../src/server/drawing-svg.ts'
import { otherLogo, type Owner, replaceContent } from '../support/owners.ts'
import { copyProject, environment, run } from '../support/project-copy.ts'
import { fakeApiKeys } from '../../tools/sandbox/payment-providers.ts'

/** Owners of small and large sites. All tests must pass for each owner. */
const owners: Record<string, Owner> = {
  'no posts, and a second milestone in the founding month': {
    name: 'in German',
    founded: '2025-02',
    posts: 0,
    lists: 2,
    credits: [155, 2600],
    prices: [149, 1499],
    brand: ['#1C3F8A', '#183478'],
  },
  'one post': {
    name: 'in Kannada',
    founded: '2026-05',
    posts: 1,
    lists: 4,
    credits: [1500, 30_000],
    prices: [1200, 14_400],
    brand: ['#5A2A8A', '#4A2474'],
  },
  'forty posts': {
    name: 'long',
    founded: '1999-09',
    posts: 40,
    lists: 6,
    credits: [10, 200],
    prices: [49.5, 899],
    brand: ['#185428', '#164A24'],
  },
}
const [first] = Object.values(owners)
let folder: string
/** Copies the project with an owner's content. */
async function copyOf(owner: Owner) {
  const copy = await copyProject()
  await replaceContent(copy, owner)
  for (const script of ['icons', 'charts', 'format'])
    await run('npm', ['run', script], { cwd: copy, env: environment })
  return copy
}

beforeAll(async () => {
  if (first) folder = await copyOf(first)
})

afterAll(() => rm(folder, { recursive: true }))

it("the icons and the newsletter show the owner's logo", async () => {
  const shape = `d="${otherLogo.path}"`
  expect(await readFile(join(folder, 'public/favicon.svg'), 'utf8')).toContain(shape)
  expect(logoSvg(otherLogo)).toContain(shape)
  // The logo fills the width of the image but not its height, so trimming removes the empty top and bottom.
  const module = await readFile(join(folder, 'src/server/email-images.ts'), 'utf8')
  const png = Buffer.from(/png: '(.*)'/.exec(module)?.[1] ?? '', 'base64')
  const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([96, 48])
})

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000
const others: Record<string, string> = { example: 'zoe', Example: 'Zoe', EXAMPLE123: 'ZOESOEHNE1' }
/** All environment variables that a deployment needs. */
const variables = {
  VITE_EMAILJS_PUBLIC_KEY: 'key',
  VITE_EMAILJS_SERVICE_ID: 'service',
  VITE_EMAILJS_TEMPLATE_ID: 'template',
  DATABASE_URL: 'libsql://database.zoe',
  SMTP_URL: 'smtps://mail.zoe',
  NEWSLETTER_SECRET: 'a secret of at least 32 characters',
  CRON_SECRET: 'a secret of the host',
  ...fakeApiKeys,
}

describe('built', { tags: ['exhaustive'] }, () => {
  beforeAll(async () => {
    await run('npm', ['run', 'build'], { cwd: folder, env: environment })
  })

  it("the header and the footer show the owner's logo", async () => {
    const home = await readFile(join(folder, 'dist/index.html'), 'utf8')
    expect(home.split(`d="${otherLogo.path}"`)).toHaveLength(3)
    expect(home).toContain(`viewBox="${otherLogo.viewBox}"`)
  })

  it('check:launch passes once all content is replaced and all variables are set, and fails if a variable is missing', async () => {
    const content = join(folder, 'src')
    const files = (await readdir(content, { recursive: true })).filter(name => /\.(?:ts|mdx)$/.test(name))
    for (const name of files) {
      const text = await readFile(join(content, name), 'utf8')
      const unmarked = text.replaceAll(/^[\s/*#]*@before-launch.*\n/gm, '')
      const replaced =
        name === 'company/company.ts'
          ? unmarked
              .replaceAll(/example|Example|EXAMPLE123/g, word => others[word] ?? '')
              .replaceAll('00:11:22:33', 'AA:BB:CC:DD')
              .replaceAll('acme-', 'zoe-')
              .replace('PTC000000', 'PTC123456')
              .replace(/(?<=securityTxtExpires: ')[^']+/, new Date(Date.now() + HALF_A_YEAR_MS).toISOString())
          : unmarked
      await writeFile(join(content, name), replaced)
    }
    const check = (changes: Record<string, string>) =>
      spawnSync('npm', ['run', '-s', 'check:launch'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...environment, ...variables, ...changes },
      })
    const ready = check({})
    expect([ready.status, ready.stdout, ready.stderr]).toEqual([
      0,
      'Nothing is left to do before the launch.\n',
      '',
    ])
    const { status, stdout } = check({ SMTP_URL: '' })
    expect([status, stdout]).toEqual([1, expect.stringContaining('SMTP_URL  is missing')])
  })
})

describe.each(Object.entries(owners))('with %s', { tags: ['exhaustive'] }, (_, owner) => {
  let copy: string
  beforeAll(async () => {
    copy = await copyOf(owner)
  })
  afterAll(() => rm(copy, { recursive: true }))

  it.each([
    ['run', 'check'],
    ['run', 'test:unit'],
    ['run', 'build:all'],
    ['run', 'test:build'],
    ['run', 'test:e2e'],
  ])('npm %s %s passes', { timeout: 1_800_000 }, (...args) => {
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: copy,
      encoding: 'utf8',
      env: environment,
      maxBuffer: 2 ** 28,
    })
    // The failures are at the end of the output.
    expect([status, status ? (stdout + stderr).slice(-8000) : '']).toEqual([0, ''])
  })
})
