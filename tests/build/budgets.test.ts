import { pageFile } from '../../src/prerender.config.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weigher } from '../../tools/bench/bytes.ts'
import { withoutCompany } from '../../src/vite/check-content.ts'
import { rareCharacters } from '../../src/posts/characters.ts'
import { companyBytes } from '../support/company-bytes.ts'
import { dist, documentIn, documents, project } from './built-site.ts'

const budgets = JSON.parse(readFileSync(join(project, 'tools/bench/budgets.json'), 'utf8')) as Record<
  string,
  number
>
const budget = (name: string) => {
  const value = budgets[name]
  if (typeof value !== 'number') throw new Error(`tools/bench/budgets.json has no budget "${name}"`)
  return value
}
const weigh = weigher(dist)

describe.each(documents)('%s', (_, { file }) => {
  it('keeps the first view and the boot script within the budget', () => {
    const { firstView, bootRaw } = weigh.page(file)
    expect(firstView).toBeLessThanOrEqual(budget('firstView') + companyBytes)
    expect(bootRaw).toBeLessThanOrEqual(budget('bootRaw'))
  })

  // For such letters, a browser searches all fonts before the first paint (decision record 14).
  it('has no letters of other scripts, except in a post and from the company', () => {
    const $ = documentIn(file)
    $('article > :is(div, aside)').remove()
    expect(rareCharacters(withoutCompany($('body').text()))).toEqual([])
  })

  it('has images with width and height, which load lazily below the first view', () => {
    const $ = documentIn(file)
    const images = $('img')
      .toArray()
      .map(image => $(image))
    expect(images.filter(image => !image.attr('width') || !image.attr('height'))).toEqual([])
    expect(
      images.filter(
        image => image.attr('loading') !== 'lazy' && image.closest('main > :first-child').length === 0,
      ),
    ).toEqual([])
  })
})

it('the scripts of home are within the budget, and no other page has more', () => {
  expect(weigh.page(pageFile('home')).scripts).toBeLessThanOrEqual(budget('homeScripts') + companyBytes)
  const home = weigh.page(pageFile('home')).scripts
  expect(documents.filter(([, { file }]) => weigh.page(file).scripts > home)).toEqual([])
})

it('what the contact form, the checkout and the collector add is within the budget', () => {
  expect(weigh.adds(pageFile('contact'), 'emailjs')).toBeLessThanOrEqual(budget('contactFormAdds'))
  expect(weigh.adds(pageFile('terms'), 'collector')).toBeLessThanOrEqual(budget('collector'))
  expect(weigh.adds(pageFile('terms'), 'checkout-page', 'lazy-adapter')).toBeLessThanOrEqual(
    budget('checkoutAdds'),
  )
})

it("fonts and home's images are within the budget", () => {
  expect(weigh.fonts()).toHaveLength(budget('fonts'))
  expect(Math.max(...weigh.fonts())).toBeLessThanOrEqual(budget('font'))
  expect(weigh.images(pageFile('home'))).toBeLessThanOrEqual(budget('homeImages'))
})
