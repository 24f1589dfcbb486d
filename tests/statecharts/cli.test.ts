import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { charts } from '../../tools/statecharts/cli.ts'

/** A folder inside the project, where modules can import XState. */
const parent = join(import.meta.dirname, '../../node_modules/.cache')
let folder = ''
let out = ''
let said: string[]
beforeAll(() => {
  mkdirSync(parent, { recursive: true })
  folder = mkdtempSync(join(parent, 'charts-'))
  out = join(folder, 'out')
  const files = {
    'two.ts': `import { createMachine } from 'xstate'
      export const first: unknown = createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
      export default createMachine({ id: 'other' })
      export const limit = 3`,
    'none.ts': 'export const limit = 3',
    'broken.ts': "throw new Error('no window')",
    'again.ts': "export { first } from './two.ts'",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  said = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void said.push(text))
})

const run = (...args: string[]) =>
  charts(args.map(arg => (arg.endsWith('.ts') ? join(folder, arg) : arg)).concat('--out', out))

it('writes a file for each machine that a module exports, named after the machine', async () => {
  expect(await run('two.ts')).toBe(0)
  expect(readdirSync(out).sort()).toEqual(['default.svg', 'first.svg'])
  expect(readFileSync(join(out, 'first.svg'), 'utf8')).toContain('>go</text>')
})

it('--check exits with 0 if all files are up to date, otherwise lists outdated files and exits with 1, and writes nothing', async () => {
  await run('two.ts')
  expect(await run('two.ts', '--check')).toBe(0)
  const path = join(out, 'first.svg')
  writeFileSync(path, 'old')
  expect(await run('two.ts', '--check')).toBe(1)
  expect(said.at(-1)).toContain(`Outdated: ${path}`)
  expect(readFileSync(path, 'utf8')).toBe('old')
})

it.each([
  [['missing.ts'], /missing\.ts does not exist\.$/],
  [['none.ts'], /none\.ts does not export an XState 5 machine\.$/],
  [['broken.ts'], /broken\.ts cannot be loaded: no window$/],
  [['two.ts', 'again.ts'], /^Two modules export a machine named first\.$/],
  [[], /^Usage: /],
  [['two.ts', '--colour'], /Unknown option '--colour'/],
])('%j exits with 1 and prints a sentence', async (args, sentence) => {
  expect(await run(...args)).toBe(1)
  expect(said.at(-1)).toMatch(sentence)
})
