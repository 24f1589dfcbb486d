/** Import rules of eslint.config.js, tried with ESLint. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')
const config = pathToFileURL(join(project, 'eslint.config.js')).href
const { layers } = (await import(config)) as { layers: { layer: string; at: string; may: string[] }[] }
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
    'tools/statecharts/chart.tsx',
    'tools/bench/median.ts',
    'sandbox/exit.ts',
    'src/services/payments/stripe/fake.ts',
    'src/services/payments/stripe/return.test.ts',
    'tests/support/script-urls.ts',
  ])('import of %s -> error', async imported => {
    expect(await mayImport(`${folder}/new-file.ts`, imported)).toBe(false)
  })
})

it('shipped entries -> may not import tools', async () => {
  for (const entry of ['src/main.tsx', 'src/client.ts', 'src/routes.tsx'])
    expect([entry, await mayImport(entry, 'tools/statecharts/chart.tsx')]).toEqual([entry, false])
})

/** A file of each layer: the first one that no nested layer contains. */
const fileOf = (at: string) =>
  readdirSync(join(project, at), { recursive: true, encoding: 'utf8' })
    .map(name => `${at}/${name}`)
    .filter(file => /\.tsx?$/.test(file) && !/\/fake|\.test\.|\.d\.ts$/.test(file))
    .sort()
    .find(file => !layers.some(other => other.at.length > at.length && file.startsWith(`${other.at}/`))) ?? ''

it.each(layers)(
  '$layer -> may import what its row names, itself, and nothing else of the table',
  async ({ layer, at, may }) => {
    const files = layers.map(other => fileOf(other.at))
    const up = '../'.repeat(at.split('/').length)
    const [result] = await eslint.lintText(files.map(file => `export * from '${up}${file}'\n`).join(''), {
      filePath: join(project, at, 'new-file.ts'),
    })
    const refused = new Set(result?.messages.map(({ line }) => line))
    const allowed = layers.filter((_, i) => !refused.has(i + 1)).map(other => other.layer)
    expect(allowed.sort()).toEqual([layer, ...may].sort())
  },
)

it.each(['machines/timeouts.ts', 'src/styles/tokens.ts', 'shared/limits.ts', 'tools/qa/masks.ts'])(
  'tools/statecharts, import of %s -> error: the folder could be published',
  async imported => {
    expect(await mayImport('tools/statecharts/new-file.ts', imported)).toBe(false)
    expect(await mayImport('tools/statecharts/viewer/new-file.ts', imported)).toBe(false)
    expect(await mayImport('tools/statecharts/viewer/new-file.ts', 'tools/statecharts/log.ts')).toBe(true)
  },
)

it('tools -> may import what they describe', async () => {
  expect(await mayImport('tools/qa/new-file.ts', 'machines/timeouts.ts')).toBe(true)
})
