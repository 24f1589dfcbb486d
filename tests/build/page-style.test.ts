import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildSite } from '#src/framework.config.ts'
import { inlineCodeOf } from '#src/framework/build/inline-code.ts'
import { classesIn } from '../support/css-classes.ts'
import { dist, documentIn, documents, htmlIn } from './built-site.ts'

const [sheet = '', ...others] = readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.css'))
const fullSheet = readFileSync(join(dist, 'assets', sheet), 'utf8')
const fullClasses = classesIn(fullSheet)

describe.each(documents)('%s', (_, { file, route }) => {
  const [own = ''] = inlineCodeOf(htmlIn(file)).styles
  const $ = documentIn(file)
  const isLinked = buildSite.firstViewStyles.includes(route)
  // Its rules come after it.
  if (isLinked) $('main > :not(:first-child), main ~ *').remove()

  it('class in the HTML with a rule in the full style sheet -> rule in the page', () => {
    const pageClasses = classesIn(own)
    const usedClasses = new Set(
      $('[class]')
        .toArray()
        .flatMap(element => ($(element).attr('class') ?? '').split(/\s+/)),
    )
    expect([...usedClasses].filter(name => fullClasses.has(name) && !pageClasses.has(name))).toEqual([])
  })

  it('inlined rules -> smaller than the full style sheet, with the font faces', () => {
    expect(own.replace(/@font-face\{[^}]*\}/g, '').length).toBeLessThan(fullSheet.length)
    expect(own).toContain('@font-face')
  })

  it('page -> has the address of the full style sheet for client navigation', () => {
    expect($('style').attr('data-full-style-sheet')).toBe(`/assets/${sheet}`)
  })

  it('page with the rules of its first view -> links the full style sheet after it, no other page does', () => {
    expect($('link[rel="stylesheet"]')).toHaveLength(isLinked ? 1 : 0)
    expect($('main > [data-island]:first-child > link:last-child[rel="stylesheet"]').attr('href')).toBe(
      isLinked ? `/assets/${sheet}` : undefined,
    )
  })
})

it('full style sheet -> one file, without font faces', () => {
  expect(others).toEqual([])
  expect(fullSheet).not.toContain('@font-face')
})
