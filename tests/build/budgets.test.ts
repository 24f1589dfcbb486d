import { pageFile } from '../../src/prerender.config.ts'
import { describe, expect, it } from 'vitest'
import budgets from '../../tools/bench/budgets.json' with { type: 'json' }
import { transferSizes } from '../../tools/bench/bytes.ts'
import { withoutCompany } from '../../src/content-build/texts-in.ts'
import { rareCharacters } from '../../src/company/characters.ts'
import { companyBytes } from '../support/company-bytes.ts'
import { dist, documentIn, documents } from './built-site.ts'

const sizes = transferSizes(dist)

describe.each(documents)('%s', (_, { file, route }) => {
  it('keeps the first view and the boot script within the budget', () => {
    const { firstView, bootRaw } = sizes.page(file)
    expect(firstView).toBeLessThanOrEqual(budgets.firstView + companyBytes)
    expect(bootRaw).toBeLessThanOrEqual(
      ['home', 'post'].includes(route) ? budgets.ownBootRaw : budgets.bootRaw,
    )
  })

  // Before the first paint, browsers search all fonts for letters of other writing systems (decision 14).
  it("has only Latin, Greek and Cyrillic letters, except in posts and the company's details", () => {
    const $ = documentIn(file)
    $('article > :is(div, aside)').remove()
    expect(rareCharacters(withoutCompany($('body').text()))).toEqual([])
  })

  it('gives images a width and a height, and lazily loads images below the first view', () => {
    const $ = documentIn(file)
    expect($('img:not([width][height])')).toHaveLength(0)
    expect($('img:not([loading="lazy"])').not('main > :first-child *')).toHaveLength(0)
  })
})

it("home's scripts are within the budget, and no other page has more script bytes", () => {
  const { scripts } = sizes.page(pageFile('home'))
  expect(scripts, 'homeScripts: see "When a page is too large" in docs/performance.md').toBeLessThanOrEqual(
    budgets.homeScripts + companyBytes,
  )
  expect(documents.filter(([, { file }]) => sizes.page(file).scripts > scripts)).toEqual([])
})

it('the scripts that the contact form, the checkout and the collector add are within the budget', () => {
  expect(sizes.adds(pageFile('contact'), 'emailjs')).toBeLessThanOrEqual(budgets.contactFormAdds)
  expect(sizes.adds(pageFile('terms'), 'collector')).toBeLessThanOrEqual(budgets.collector)
  expect(sizes.adds(pageFile('terms'), 'checkout-page', 'lazy-adapter')).toBeLessThanOrEqual(
    budgets.checkoutAdds,
  )
})

it("fonts and home's images are within the budget", () => {
  expect(sizes.fonts()).toHaveLength(budgets.fonts)
  expect(Math.max(...sizes.fonts())).toBeLessThanOrEqual(budgets.font)
  expect(sizes.images(pageFile('home'))).toBeLessThanOrEqual(budgets.homeImages)
})
