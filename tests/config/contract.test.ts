/** Checks that data attributes in code and styles are declared in the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as checkout from '../../src/payments/contract.ts'
import * as prerenderer from '../../src/prerender/contract.ts'
import * as shared from '../../src/ui/attributes.ts'

const src = join(import.meta.dirname, '../../src')
const CONTRACTS = ['prerender/contract.ts', 'payments/contract.ts', 'ui/attributes.ts']
/** Attributes that only styles and browser tests read. */
const ONLY_STYLES = ['data-drawing', 'data-dots', 'data-day', 'data-other', 'data-column']
const attributeOf = (constant: string) =>
  `data-${constant.replace(/^data-/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
const attributes = [
  ...[prerenderer, checkout, shared].flatMap(contract => Object.values(contract).map(attributeOf)),
  ...ONLY_STYLES,
]

/** Code without comments and module names. */
const codeOf = (file: string) =>
  readFileSync(join(src, file), 'utf8')
    .replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/from '[^']*'|import\('[^']*'\)/g, '')

/** Returns each match of a pattern, with its file. */
const matchesIn = (code: readonly (readonly [file: string, code: string])[], pattern: RegExp) =>
  code.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([name]) => ({ file, name })))

/** Attributes in markup and styles, except `data-rh`, which post-processing removes. */
const WRITTEN = /(?<![\w-])data-(?!rh\b)[a-z][a-z-]*(?![\w-])/g
/** Literals in selectors, `dataset` and attribute methods, where the contract's constants belong. */
const LITERAL = /\[data-(?!rh\b)[a-z][\w-]*|dataset(?:\?)?(?:\.|\[['"`])\w+|Attribute\(['"`]data-[\w-]+/g

const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(?:tsx?|css)$/.test(file))
  .map(file => [file, codeOf(file)] as const)

it('components and styles write only attributes that are in a contract', () => {
  const written = matchesIn(code, WRITTEN)
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter(({ name }) => !attributes.includes(name))).toEqual([])
})

it("scripts read attributes through the contracts' constants", () => {
  const scripts = code.filter(([file]) => /\.tsx?$/.test(file) && !CONTRACTS.includes(file))
  expect(matchesIn(scripts, LITERAL)).toEqual([])
  const literals = `closest('[data-menu]'); body.dataset['reload']; a.dataset.path; getAttribute('data-x')`
  expect(matchesIn([['', literals]], LITERAL)).toHaveLength(4)
})
