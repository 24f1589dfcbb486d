/** Checks that data attributes in code and styles are declared in the contract. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file =>
  /\.(?:tsx?|css)$/.test(file),
)
const scripts = files.filter(file => /\.tsx?$/.test(file) && !CONTRACTS.includes(file))

/** Names of attributes in markup and styles, without `data-rh`, which post-processing removes. */
const writtenIn = (code: string) =>
  [...code.matchAll(/(?<![\w-])data-[a-z][a-z-]*(?![\w-])/g)]
    .map(([name]) => name)
    .filter(name => name !== 'data-rh')

/** Literals in selectors, `dataset` and attribute methods, where the contract's constants belong. */
const literalsIn = (code: string) =>
  [
    ...code.matchAll(
      /\[data-(?!rh\b)[a-z][\w-]*|dataset(?:\?)?(?:\.|\[['"`])\w+|Attribute\(['"`]data-[\w-]+/g,
    ),
  ].map(([text]) => text)

describe.each(files)('%s', file => {
  it('writes only attributes that are in the contract', () => {
    expect(writtenIn(codeOf(file)).filter(name => !attributes.includes(name))).toEqual([])
  })
})

it.each(scripts)("%s reads attributes through the contract's constants", file => {
  expect(literalsIn(codeOf(file))).toEqual([])
})

it('finds a literal in a selector, in dataset or in an attribute method', () => {
  expect(
    literalsIn("closest('[data-menu]'); body.dataset['reload']; a.dataset.path; getAttribute('data-x')"),
  ).toHaveLength(4)
  expect(writtenIn('<a data-unknown="">')).toEqual(['data-unknown'])
})
