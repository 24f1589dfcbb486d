/** Attributes that boot scripts, scripts, markup, styles and the build share, against the contracts of framework and site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attributes as ofSite } from '../../src/config/contract.ts'
import * as framework from '../../src/framework/contract.ts'

const src = join(import.meta.dirname, '../../src')
const CONTRACTS = ['framework/contract.ts', 'config/contract.ts']
const attributeOf = (constant: string) =>
  `data-${constant.replace(/^data-/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
const attributes = [...Object.values(framework).map(attributeOf), ...ofSite]

/** Code without comments and without names of modules. */
const codeOf = (file: string) =>
  readFileSync(join(src, file), 'utf8')
    .replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/from '[^']*'|import\('[^']*'\)/g, '')

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file =>
  /\.(?:tsx?|css)$/.test(file),
)
const scripts = files.filter(file => /\.tsx?$/.test(file) && !CONTRACTS.includes(file))

/** Names of attributes in markup and styles. `data-rh` is one of vite-react-ssg, which post-processing removes. */
const writtenIn = (code: string) =>
  [...code.matchAll(/(?<![\w-])data-[a-z][a-z-]*(?![\w-])/g)]
    .map(([name]) => name)
    .filter(name => name !== 'data-rh')

/** Literals in selectors, `dataset` and attribute methods, where a constant of the contract belongs. */
const literalsIn = (code: string) =>
  [
    ...code.matchAll(
      /\[data-(?!rh\b)[a-z][\w-]*|dataset(?:\?)?(?:\.|\[['"`])\w+|Attribute\(['"`]data-[\w-]+/g,
    ),
  ].map(([text]) => text)

describe.each(files)('%s', file => {
  it('attributes that it writes -> in the contract', () => {
    expect(writtenIn(codeOf(file)).filter(name => !attributes.includes(name))).toEqual([])
  })
})

it.each(scripts)('%s -> reads attributes by the constants of the contract', file => {
  expect(literalsIn(codeOf(file))).toEqual([])
})

it('attribute of the contract -> used', () => {
  const used = new Set(
    files.filter(file => !CONTRACTS.includes(file)).flatMap(file => writtenIn(codeOf(file))),
  )
  const byConstant = scripts.map(codeOf).join('\n')
  const contract = CONTRACTS.map(codeOf).join('\n')
  const constantOf = (name: string) =>
    [...contract.matchAll(/const (\w+) = '([^']*)'/g)].find(
      ([, , value = '']) => name === value || name === `data-${value}`,
    )?.[1]
  expect(
    attributes.filter(
      name => !used.has(name) && !new RegExp(`\\b${constantOf(name) ?? '-'}\\b`).test(byConstant),
    ),
  ).toEqual([])
})

it('literal in a selector, in dataset or in an attribute method -> found', () => {
  expect(
    literalsIn("closest('[data-menu]'); body.dataset['reload']; a.dataset.path; getAttribute('data-x')"),
  ).toHaveLength(4)
  expect(writtenIn('<a data-unknown="">')).toEqual(['data-unknown'])
})

it('contract of the framework -> has only names that the framework uses', () => {
  const framework = files
    .filter(file => file.startsWith('framework/') && !CONTRACTS.includes(file))
    .map(codeOf)
    .join('\n')
  const constants = [...codeOf('framework/contract.ts').matchAll(/const ([A-Z_]+) =/g)].map(
    ([, name = '']) => name,
  )
  expect(constants.length).toBeGreaterThan(10)
  expect(constants.filter(name => !new RegExp(`\\b${name}\\b`).test(framework))).toEqual([])
})
