import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { urlRouting } from '../../src/company/urls.ts'
import { type PageId, pageIds } from '../../src/company/paths.ts'
import { pageFile } from '../../src/prerender.config.ts'
import { inlineCodeOf } from '../../src/prerender/build/inline-code.ts'
import { isInLayout } from '../../src/prerender/routing.ts'
import { classesIn } from '../support/css-classes.ts'
import { dist, documentIn, documents, htmlIn, valuesOf } from './built-site.ts'

const [sheet = '', ...others] = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'))
const fullSheet = readFileSync(join(dist, 'assets', sheet), 'utf8')
const fullClasses = classesIn(fullSheet)

describe.each(documents)('%s', (_, { file }) => {
  const [own = ''] = inlineCodeOf(htmlIn(file)).styles
  const $ = documentIn(file)

  it('has the font faces, and the rules for every class in its HTML', () => {
    expect(own).toContain('@font-face')
    const pageClasses = classesIn(own)
    const usedClasses = new Set(valuesOf($, '[class]', 'class').flatMap(value => value.split(/\s+/)))
    expect([...usedClasses].filter(name => fullClasses.has(name) && !pageClasses.has(name))).toEqual([])
  })

  it('has every custom property and animation that its rules, its HTML or the print rules use', () => {
    const texts = [htmlIn(file), readFileSync(join(dist, 'print.css'), 'utf8')]
    const used = texts.flatMap(text => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))
    const isDefined = (css: string, name: string) => css.includes(`${name}:`)
    expect(used.length).toBeGreaterThan(50)
    expect([...new Set(used)].filter(name => isDefined(fullSheet, name) && !isDefined(own, name))).toEqual([])
    const animations = [...fullSheet.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name ?? '')
    const run = animations.filter(name => new RegExp(`animation:[^;}]*\\b${name}\\b`).test(own))
    expect(run.filter(name => !own.includes(`@keyframes ${name}{`))).toEqual([])
  })

  it('names the full style sheet, which client navigation loads', () => {
    expect($('style').attr('data-sheet')).toBe(`/assets/${sheet}`)
  })
})

it('the build writes one full style sheet, without font faces', () => {
  expect(others).toEqual([])
  expect(fullSheet).not.toContain('@font-face')
})

it('a page leaves out the rules for classes that only other pages use', () => {
  const classesOf = (page: PageId) => classesIn(inlineCodeOf(htmlIn(pageFile(page))).styles.join(''))
  for (const name of ['menu-further', 'newsletter-success', 'bar-link'])
    expect({ name, on: pageIds.filter(page => classesOf(page).has(name)) }).toEqual({
      name,
      on: pageIds.filter(page => isInLayout(urlRouting, page)),
    })
  expect(classesOf('services').has('btn-disabled')).toBe(false)
  expect(classesOf('home').has('btn-disabled')).toBe(true)
})
