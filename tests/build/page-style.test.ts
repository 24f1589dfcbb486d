import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inlineCodeOf } from '#src/build/inline-code.ts'
import { classesIn } from '../support/css-classes.ts'
import { dist, documentOf, htmlOf, pages } from './built-site.ts'

const [whole = '', ...others] = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'))
const wholeSheet = readFileSync(join(dist, 'assets', whole), 'utf8')
const known = classesIn(wholeSheet)

describe.each(pages)('%s', page => {
  const [own = ''] = inlineCodeOf(htmlOf(page)).styles
  const $ = documentOf(page)

  it('class in the HTML with a rule in the whole sheet -> rule in the page', () => {
    const has = classesIn(own)
    const worn = new Set(
      $('[class]')
        .toArray()
        .flatMap(element => ($(element).attr('class') ?? '').split(/\s+/)),
    )
    expect([...worn].filter(name => known.has(name) && !has.has(name))).toEqual([])
  })

  it('inlined rules -> fewer than the whole sheet has, with the font faces', () => {
    expect(own.replace(/@font-face\{[^}]*\}/g, '').length).toBeLessThan(wholeSheet.length)
    expect(own).toContain('@font-face')
  })

  it('page -> names the whole sheet, which client navigation loads', () => {
    expect($('style').attr('data-full-style-sheet')).toBe(`/assets/${whole}`)
  })
})

it('whole sheet -> one file, without font faces', () => {
  expect(others).toEqual([])
  expect(wholeSheet).not.toContain('@font-face')
})
