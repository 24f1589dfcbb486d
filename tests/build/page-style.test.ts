import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, parse, walk } from 'css-tree'
import { describe, expect, it } from 'vitest'
import { inlinedIn } from '#src/build/inline-code.ts'
import { classesOf, reduced } from '#src/build/page-style.ts'
import { dist, documentOf, htmlOf, pages } from './built-site.ts'

const [whole = '', ...others] = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'))
const wholeSheet = readFileSync(join(dist, 'assets', whole), 'utf8')

describe('a sheet for a page that has only "a"', () => {
  const of = (sheet: string) => reduced(sheet, name => name === 'a')

  it.each([
    ['rules for tags and attributes -> stay', 'p,[hidden]{color:red}', 'p,[hidden]{color:red}'],
    ['a rule for another class -> goes', '.a{color:red}.b{color:red}', '.a{color:red}'],
    ['a rule for both at once -> goes', '.a.b{color:red}.a .b{color:red}.a+.b:hover{color:red}', ''],
    ['a list -> loses what is not for it', '.a,.b,p .b,.a p{color:red}', '.a,.a p{color:red}'],
    [
      'a class in `:not()`, `:is()` or `:has()` -> is no reason to go',
      '.a:not(.b){color:red}p:is(.b,i){color:red}p:has(.b){color:red}',
      '.a:not(.b){color:red}p:is(.b,i){color:red}p:has(.b){color:red}',
    ],
    [
      'a group that is empty then -> goes; another does not',
      '@media print{.b{color:red}}@supports (gap:1px){@media print{.b{color:red}}.a{color:red}}',
      '@supports (gap:1px){.a{color:red}}',
    ],
    [
      'faces, keyframes and registered properties -> stay',
      '@font-face{font-family:F}@keyframes k{to{color:red}}@property --x{syntax:"*";inherits:false}',
      '@font-face{font-family:F}@keyframes k{to{color:red}}@property --x{syntax:"*";inherits:false}',
    ],
    ['an escaped name -> is read as it stands in the page', String.raw`.lg\:\[x\]{color:red}`, ''],
  ])('%s', (_, sheet, expected) => {
    expect(of(sheet)).toBe(expected)
  })

  it('an escaped name that the page has -> stays, as it was written', () => {
    const sheet = String.raw`.lg\:w-\[calc\(1\%\+2px\)\]:hover{color:red}.\32 xl{color:red}`
    expect(reduced(sheet, name => ['lg:w-[calc(1%+2px)]', '2xl'].includes(name))).toBe(sheet)
  })
})

describe.each(pages)('%s', page => {
  const [own = ''] = inlinedIn(htmlOf(page)).styles

  it('has a rule for each class that it wears and the whole sheet knows', () => {
    const known = classesOf(wholeSheet)
    const has = classesOf(own)
    const $ = documentOf(page)
    const worn = new Set(
      $('[class]')
        .toArray()
        .flatMap(element => ($(element).attr('class') ?? '').split(/\s+/)),
    )
    expect([...worn].filter(name => known.has(name) && !has.has(name))).toEqual([])
  })

  it('says where the whole sheet is, and holds only what stands there, in the same order', () => {
    expect(documentOf(page)('style').attr('data-whole')).toBe(`/assets/${whole}`)
    const blocks = (sheet: string) => {
      const found: string[] = []
      walk(parse(sheet), { visit: 'Rule', enter: rule => void found.push(generate(rule.block)) })
      return found
    }
    const left = blocks(own)
    for (const block of blocks(wholeSheet)) {
      if (block === left[0]) left.shift()
    }
    expect(left).toEqual([])
  })
})

it('the whole sheet -> one file, without the faces that each page has', () => {
  expect(others).toEqual([])
  expect(wholeSheet).not.toContain('@font-face')
  expect(pages.filter(page => !inlinedIn(htmlOf(page)).styles[0]?.includes('@font-face'))).toEqual([])
})
