/** Import rules of eslint.config.js, tried with ESLint. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: project, ruleFilter: ({ ruleId }) => ruleId === 'boundaries/dependencies' })

/** Whether a file may import another one. Both paths are relative to the project. */
async function mayImport(file: string, imported: string): Promise<boolean> {
  const up = '../'.repeat(file.split('/').length - 1)
  const [result] = await eslint.lintText(`export * from '${up}${imported}'\n`, {
    filePath: join(project, file),
  })
  return result?.messages.length === 0
}

const foldersIn = (folder: string) =>
  readdirSync(join(project, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(project, folder, entry.name)).length > 0)
    .map(({ name }) => `${folder}/${name}`)

/** Folders whose code visitors or the host load, and `src/build/`, which makes it. */
const shipped = [
  'machines',
  'shared',
  'newsletter',
  'reporting',
  'api',
  ...foldersIn('src').filter(folder => folder !== 'src/components'),
  ...foldersIn('src/components'),
]

describe.each(shipped)('%s', folder => {
  it.each([
    'tools/charts/chart.tsx',
    'tools/bench/median.ts',
    'sandbox/exit.ts',
    'src/services/payments/stripe/fake.ts',
    'tests/support/script-urls.ts',
  ])('import of %s -> error', async imported => {
    expect(await mayImport(`${folder}/new-file.ts`, imported)).toBe(false)
  })
})

it('shipped entries -> may not import tools', async () => {
  for (const entry of ['src/main.tsx', 'src/client.ts', 'src/routes.tsx'])
    expect([entry, await mayImport(entry, 'tools/charts/chart.tsx')]).toEqual([entry, false])
})

it.each([
  'src/content/newsletter.ts',
  'src/config/site.ts',
  'src/styles/tokens.ts',
  'machines/email.schema.ts',
  'api/_newsletter/site.ts',
])('newsletter, import of %s -> error: the site gives it what it needs', async imported => {
  for (const part of ['', 'http/', 'issues/', 'storage/'])
    expect([part, await mayImport(`newsletter/${part}new-file.ts`, imported)]).toEqual([part, false])
})

it('newsletter -> may import shared', async () => {
  expect(await mayImport('newsletter/http/new-file.ts', 'shared/limits.ts')).toBe(true)
})

it('tools -> may import what they describe', async () => {
  expect(await mayImport('tools/charts/new-file.ts', 'machines/timeouts.ts')).toBe(true)
})

it('layer -> may import a layer that its row names', async () => {
  expect(await mayImport('src/services/new-file.ts', 'machines/timeouts.ts')).toBe(true)
})
