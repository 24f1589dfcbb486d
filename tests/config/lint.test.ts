/** Tests the rules in .oxlintrc.json and tools/lint/ on sample files in a copy of the folder structure. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { layers, whyNot } from '../../tools/lint/layers.js'
import { folderOfFile } from '../support/temporary-folder.ts'

const project = join(import.meta.dirname, '../..')

/** The rule that the code breaks, if any; the code; and its file (`VIEW` by default). */
type Case = [rule: string | undefined, text: string, file?: string]
const VIEW = 'src/forms/view.tsx'
const STATES = 'site(state-names)'
const TEXTS = 'site(texts-in-content)'

const cases: Record<string, Case> = {
  'state name as a property of type string': [STATES, 'export interface View { state?: string }'],
  'state name as a parameter of type string': [STATES, 'export const show = (state: string) => state'],
  'state name from a cast': [
    STATES,
    "type StateName = 'a'\nexport const name = (of: string) => of as StateName",
  ],
  'string search in a state name': [
    STATES,
    "export const isLoading = (state: 'loading.a') => state.startsWith('loading')",
  ],
  'state name as a type, in a table of all states': [
    undefined,
    "const views = { a: 'form' } as const\nexport const show = (state: keyof typeof views) => views[state]",
  ],
  'text in a view': [TEXTS, 'export const A = () => <p>Read on</p>'],
  'text in an expression of a view': [TEXTS, "export const A = () => <p>{'Read on'}</p>"],
  'template in a view': [TEXTS, 'export const A = ({ n }: { n: number }) => <p>{`${n} posts`}</p>'],
  'name for screen readers in a view': [TEXTS, 'export const A = () => <nav aria-label="Pages" />'],
  'punctuation and class names in a view': [
    undefined,
    'export const A = ({ at }: { at: string }) => <p className={`text-${at}`}>: {`${at} `}</p>',
  ],
  'storage in a view': ['eslint(no-restricted-globals)', "export const a = localStorage.getItem('a')"],
  'location in a view': ['eslint(no-restricted-properties)', 'export const a = window.location.href'],
  'storage in a boot script': [
    undefined,
    "export const a = localStorage.getItem('a')",
    'src/payments/checkout/boot/a.ts',
  ],
  'date in a machine': [
    'eslint(no-restricted-globals)',
    'export const now = () => Date.now()',
    'machines/a.ts',
  ],
  'type error': ['typescript(TS2322)', 'export const one: string = 1', 'src/services/b.ts'],
  'type import from a later layer': [
    'site(imports)',
    "import type { A } from '../src/forms/b.ts'\nexport type B = A",
    'machines/b.ts',
  ],
}

const folder = folderOfFile()

/** One file for each case, in the folder that the case names. */
const named = Object.entries(cases).map(
  ([name, [rule, text, file = VIEW]], i) => [name, file.replace(/(?=\.tsx?$)/, `-${i}`), text, rule] as const,
)

/** The rules that each file breaks, from a single run of the linter, because a run takes two seconds. */
const broken = (() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'tools/lint'])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [, file, text] of [...named, ['', 'src/forms/b.ts', 'export type A = 1']] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  const { stdout } = spawnSync(
    join(project, 'node_modules/.bin/oxlint'),
    ['--format', 'json', 'src', 'machines'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  return (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)
})()

it.each(named)('names the rule that this code breaks, if any: %s', (_, file, __, rule) => {
  expect(broken(file)).toEqual(rule ? [rule] : [])
})

it('there are at most five layers, every folder in src is in a layer, and a file in a new folder may not import anything', () => {
  expect(layers.length).toBeLessThanOrEqual(5)
  const folders = readdirSync(join(project, 'src'), { withFileTypes: true }).filter(entry =>
    entry.isDirectory(),
  )
  expect(folders.filter(({ name }) => whyNot(`src/${name}/a.ts`, './b.ts'))).toEqual([])
  expect(whyNot('src/new/a.ts', './b.ts')).toContain('is not in a folder')
})

/** Folders with code that visitors or hosts load, plus `src` and the generators in `src/content-build/`. */
const shipped = [...layers.flat().map(({ at }) => at), 'src']

it('a folder may import from earlier layers, but not from later ones', () => {
  expect(whyNot('src/posts/a.ts', '../company/a.ts')).toBeUndefined()
  expect(whyNot('src/company/a.ts', '../posts/a.ts')).toContain('src/posts/a.ts')
  expect(whyNot('src/site-entry.ts', './pages/a.ts')).toBeUndefined()
  expect(whyNot('api/a.ts', '../src/site-entry.ts')).toContain('src/site-entry.ts')
})

it.each([
  'tools/qa/masks.ts',
  'tools/sandbox/exit.ts',
  'src/payments/stripe/fake.ts',
  'src/payments/stripe/return.test.ts',
])('no shipped file may import %s, which is never shipped', never => {
  expect(existsSync(join(project, never))).toBe(true)
  expect(shipped.filter(at => !whyNot(`${at}/new-file.ts`, `./${relative(at, never)}`))).toEqual([])
})

it('a folder with a list of packages may import no other packages', () => {
  expect(whyNot('machines/a.ts', 'zod')).toBeUndefined()
  expect(whyNot('machines/a.ts', 'react')).toContain('xstate, zod')
  expect(whyNot('src/pages/a.ts', 'react/jsx-runtime')).toBeUndefined()
  expect(whyNot('src/pages/a.ts', '@stripe/stripe-js')).toContain('react')
})
