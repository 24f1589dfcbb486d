/** An owner's first steps: replace the company in src/company/company.ts, build, and run the tests. */
import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logoSvg } from '../../src/server/drawing-svg.ts'
import { company } from '../../src/company/company.ts'
import { companies } from '../support/companies.ts'
import { copyProject, environment, run } from './project-copy.ts'
import { fakeApiKeys } from '../fakes/payments.ts'

const otherLogo = { viewBox: '0 0 24 12', path: 'M0 0h24v12H0zM6 3h12v6H6z' }
let folder: string

beforeAll(async () => {
  folder = await copyProject()
  const file = join(folder, 'src/company/company.ts')
  const source = await readFile(file, 'utf8')
  const [german, long, kannada] = ['in German', 'long', 'in Kannada'].map(name => companies[name])
  const other = {
    ...company,
    ...german,
    name: `${german?.name ?? ''}, ${long?.name ?? ''}`,
    legalName: `${german?.legalName ?? ''} (${kannada?.legalName ?? ''})`,
    founded: '2026-05',
    phoneHours: 'täglich 10-16 Uhr',
  }
  const replaced = source.replace(
    /export const company: Company = \{[^]*?\n\}\n/,
    () => `export const company: Company = ${JSON.stringify(other)}\n`,
  )
  expect(replaced).not.toBe(source)
  // Also the price of a plan.
  const prices = join(folder, 'src/company/prices.ts')
  await writeFile(file, replaced)
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/totalCost: 99,/, 'totalCost: 149,'))
  // An SVG as the logo.
  const drawings = join(folder, 'src/company/drawings.ts')
  await writeFile(
    drawings,
    (await readFile(drawings, 'utf8')).replace(
      /export const logo: LogoData = .*/,
      () => `export const logo: LogoData = ${JSON.stringify(otherLogo)}`,
    ),
  )
  await run('npm', ['run', 'icons'], { cwd: folder, env: environment })
})

afterAll(() => rm(folder, { recursive: true }))

it('the icons and the newsletter have the SVG of another logo', async () => {
  const shape = `d="${otherLogo.path}"`
  expect(await readFile(join(folder, 'public/favicon.svg'), 'utf8')).toContain(shape)
  expect(logoSvg(otherLogo)).toContain(shape)
  // A frame from edge to edge, half as high as it is wide, so the top eighth of the image is empty.
  const module = await readFile(join(folder, 'src/server/email-images.ts'), 'utf8')
  const png = Buffer.from(/png: '(.*)'/.exec(module)?.[1] ?? '', 'base64')
  const { info } = await sharp(png).trim().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([96, 48])
})

const HALF_A_YEAR_MS = 182 * 24 * 60 * 60 * 1000
const others: Record<string, string> = { example: 'zoe', EXAMPLE123: 'ZOESOEHNE1' }
/** A complete configuration. */
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

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

describe('built', { tags: ['exhaustive'] }, () => {
  beforeAll(async () => {
    await run('npm', ['run', 'build'], { cwd: folder, env: environment })
  })

  it('the header and the footer have the SVG of another logo', async () => {
    const home = await readFile(join(folder, 'dist/index.html'), 'utf8')
    expect(home.split(`d="${otherLogo.path}"`)).toHaveLength(3)
    expect(home).toContain(`viewBox="${otherLogo.viewBox}"`)
  })

  it('only the list from the specification fails with another company and price', async () => {
    const report = join(folder, 'report.json')
    // It fails because of the price.
    await run(
      'npx',
      [
        'vitest',
        'run',
        ...['--project', 'unit', '--project', 'build', '--reporter', 'json', '--outputFile', report],
        ...['tests/content/content.test.ts', 'tests/build/facts.test.ts', 'tests/build/pages.test.ts'],
        ...['tests/build/budgets.test.ts', 'tests/content/launch.test.ts'],
      ],
      { cwd: folder, env: environment },
    ).catch(() => {})
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
    expect(testResults).toHaveLength(5)
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${name.slice(folder.length + 1)}: ${fullName}`),
    )
    expect(failed.length).toBeGreaterThan(0)
    expect(
      failed.filter(test => !/^tests\/build\/facts\.test\.ts: .*(?:₹|logdhan|saving)/.test(test)),
    ).toEqual([])
  })

  it('check:launch passes once everything is replaced and set, and fails if a variable is missing', async () => {
    const content = join(folder, 'src')
    const files = (await readdir(content, { recursive: true })).filter(name => /\.(?:ts|mdx)$/.test(name))
    for (const name of files) {
      const text = await readFile(join(content, name), 'utf8')
      const unmarked = text.replaceAll(/^.*@before-launch.*\n/gm, '')
      const replaced =
        name === 'company/company.ts'
          ? unmarked
              .replaceAll(/example|EXAMPLE123/g, word => others[word] ?? '')
              .replaceAll('00:11:22:33', 'AA:BB:CC:DD')
              .replaceAll('acme-', 'zoe-')
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
    expect([ready.status, ready.stdout]).toEqual([0, 'Nothing is left to do before the launch.\n'])
    const { status, stdout } = check({ SMTP_URL: '' })
    expect([status, stdout]).toEqual([1, expect.stringContaining('SMTP_URL  is missing')])
  })
})
