/** The rules of .oxlintrc.json and tools/lint/, tried on files in folders like the project's. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { layers, whyNot } from '../../tools/lint/layers.js'

const project = join(import.meta.dirname, '../..')

interface Case {
  file: string
  text: string
  rule?: string
}

const VIEW = 'src/forms/view.tsx'
const view = (text: string, rule?: string): Case => ({ file: VIEW, text, ...(rule ? { rule } : {}) })

const cases: Record<string, Case> = {
  'state name as a property of type string': view(
    'export interface View { state: string }',
    'site(state-names)',
  ),
  'state name as an optional property of type string': view(
    'export interface View { state?: string }',
    'site(state-names)',
  ),
  'state name as a parameter of type string': view(
    'export const show = (state: string) => state',
    'site(state-names)',
  ),
  'state name by a cast': view(
    "type StateName = 'a'\nexport const name = (value: string) => value as StateName",
    'site(state-names)',
  ),
  'search in the text of a state name': view(
    "export const isLoading = (state: 'loading.a') => state.startsWith('loading')",
    'site(state-names)',
  ),
  'state name as a type, in a table of all states': view(
    "const views = { a: 'form' } as const\nexport const show = (state: keyof typeof views) => views[state]",
  ),
  'text in a view': view('export const A = () => <p>Read on</p>', 'site(texts-in-content)'),
  'text in an expression of a view': view(
    "export const A = () => <p>{'Read on'}</p>",
    'site(texts-in-content)',
  ),
  'template in a view': view(
    'export const A = ({ n }: { n: number }) => <p>{`${n} posts`}</p>',
    'site(texts-in-content)',
  ),
  'name for screen readers in a view': view(
    'export const A = () => <nav aria-label="Pages" />',
    'site(texts-in-content)',
  ),
  'signs and class names in a view': view(
    'export const A = ({ at }: { at: string }) => <p className={`text-${at}`}>: {`${at} `}</p>',
  ),
  'storage in a view': view("export const a = localStorage.getItem('a')", 'eslint(no-restricted-globals)'),
  'address in a view': view('export const a = window.location.href', 'eslint(no-restricted-properties)'),
  'storage in a boot script': {
    file: 'src/payments/checkout/boot/a.ts',
    text: "export const a = localStorage.getItem('a')",
  },
  'date in a machine': {
    file: 'machines/a.ts',
    text: 'export const now = () => Date.now()',
    rule: 'eslint(no-restricted-globals)',
  },
  'image without a text': view(
    'export const A = ({ src }: { src: string }) => <img src={src} />',
    'jsx-a11y(alt-text)',
  ),
  'effect without a dependency': view(
    "import { useEffect } from 'react'\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}",
    'react-hooks(exhaustive-deps)',
  ),
  'hook in a condition': view(
    "import { useId } from 'react'\nexport const useA = (isOpen: boolean) => (isOpen ? useId() : '')",
    'react-hooks(rules-of-hooks)',
  ),
  'effect that only sets a state': view(
    "import { useEffect, useState } from 'react'\nexport function useA(a: string) {\n  const [b, setB] = useState('')\n  useEffect(() => {\n    setB(a)\n  }, [a])\n  return b\n}",
    'react(set-state-in-effect)',
  ),
  'promise that nobody awaits': {
    file: 'src/services/a.ts',
    text: "export const send = () => {\n  fetch('/a')\n}",
    rule: 'typescript(no-floating-promises)',
  },
  'error of types': {
    file: 'src/services/b.ts',
    text: 'export const one: string = 1',
    rule: 'typescript(TS2322)',
  },
  'import upwards': {
    file: 'src/ui/a.ts',
    text: "export * from '../forms/b.ts'",
    rule: 'site(imports)',
  },
  'import upwards of a type': {
    file: 'machines/b.ts',
    text: "import type { A } from '../src/forms/b.ts'\nexport type B = A",
    rule: 'site(imports)',
  },
  'file in no layer': { file: 'src/new/a.ts', text: "export * from './b.ts'", rule: 'site(imports)' },
}

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One file for each case, in the folder that the case names. */
const named = Object.entries(cases).map(
  ([name, { file, text, rule }], i) => [name, file.replace(/(?=\.tsx?$)/, `-${i}`), text, rule] as const,
)
/** Modules that the cases import. */
const imported = { 'src/forms/b.ts': 'export type A = 1', 'src/new/b.ts': 'export const a = 1' }

/** The rules that each file breaks, from a single run, because a run takes two seconds. */
const broken = (() => {
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'tools/lint'])
    cpSync(join(project, name), join(folder, name), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of [
    ...Object.entries(imported),
    ...named.map(([, file, text]) => [file, text] as const),
  ]) {
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

it.each(named)('names the rule, if any, that this breaks: %s', (_, file, __, rule) => {
  expect(broken(file)).toEqual(rule ? [rule] : [])
})

const foldersIn = (parent: string) =>
  readdirSync(join(project, parent), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && readdirSync(join(project, parent, entry.name)).length > 0)
    .map(({ name }) => `${parent}/${name}`)

it('every folder of src has a layer', () => {
  expect(foldersIn('src').filter(at => whyNot(`${at}/a.ts`, './b.ts'))).toEqual([])
})

/** Folders whose code visitors or the host load, `src/vite/`, which generates some of it, and the entries. */
const shipped = [...layers.flat().map(({ at }) => at), 'src']

it('has at most five layers', () => {
  expect(layers.length).toBeLessThanOrEqual(5)
})

it('a folder may import folders of earlier layers, and none of later ones', () => {
  expect(whyNot('src/posts/a.ts', '../company/a.ts')).toBeUndefined()
  expect(whyNot('src/company/a.ts', '../posts/a.ts')).toContain('src/posts/a.ts')
  expect(whyNot('src/site-entry.ts', './pages/a.ts')).toBeUndefined()
  expect(whyNot('api/a.ts', '../src/site-entry.ts')).toContain('src/site-entry.ts')
})

it.each([
  'tools/qa/masks.ts',
  'tools/statecharts/chart.tsx',
  'tests/fakes/exit.ts',
  'src/payments/stripe/fake.ts',
  'src/payments/stripe/return.test.ts',
  'tests/support/script-urls.ts',
])('no shipped file may import %s, which is never shipped', never => {
  expect(existsSync(join(project, never))).toBe(true)
  expect(shipped.filter(at => !whyNot(`${at}/new-file.ts`, `./${relative(at, never)}`))).toEqual([])
})

it('tools/statecharts could be published: it may import only itself', () => {
  const file = 'tools/statecharts/viewer/new-file.ts'
  expect(whyNot(file, '../log.ts')).toBeUndefined()
  for (const ours of [
    'machines/timeouts.ts',
    'src/styles/tokens.ts',
    'src/server/limits.ts',
    'tools/qa/masks.ts',
  ])
    expect(whyNot(file, `../../../${ours}`)).toContain(ours)
})

it('a layer may import only its own packages', () => {
  expect(whyNot('machines/a.ts', 'zod')).toBeUndefined()
  expect(whyNot('machines/a.ts', 'react')).toContain('xstate, zod')
  expect(whyNot('src/pages/a.ts', 'react/jsx-runtime')).toBeUndefined()
  expect(whyNot('src/pages/a.ts', '@stripe/stripe-js')).toContain('react')
})
