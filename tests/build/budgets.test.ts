import { pageFile } from '#src/framework.config.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weigher } from '../../tools/bench/bytes.ts'
import { withoutCompany } from '#src/content/check-content.ts'
import { rareCharacters } from '../../shared/characters.ts'
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
  it('first view (with style sheet and boot script) and raw boot script -> within the budget', () => {
    const { firstView, bootRaw } = weigh.page(file)
    expect(firstView).toBeLessThanOrEqual(budget('firstView') + companyBytes)
    expect(bootRaw).toBeLessThanOrEqual(budget('bootRaw'))
  })

  // For other scripts, a browser searches all installed fonts before the first paint (docs/decisions/0014-fonts-and-drawings.md).
  it('text of the page, without that of a post and the names and address of the company -> no letters of other scripts', () => {
    const $ = documentIn(file)
    $('article > :is(div, aside)').remove()
    expect(rareCharacters(withoutCompany($('body').text()))).toEqual([])
  })

  it('image -> has width and height; below the first view, it is lazy', () => {
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

it('scripts of home -> within the budget', () => {
  expect(weigh.page(pageFile('home')).scripts).toBeLessThanOrEqual(budget('homeScripts') + companyBytes)
})

it('scripts of any other page -> not larger than those of home', () => {
  const home = weigh.page(pageFile('home')).scripts
  expect(documents.filter(([, { file }]) => weigh.page(file).scripts > home)).toEqual([])
})

it('scripts that the first use of the contact form adds -> within the budget', () => {
  expect(weigh.adds(pageFile('contact'), 'emailjs')).toBeLessThanOrEqual(budget('contactFormAdds'))
})

it('scripts that the checkout adds, with all payment providers -> within the budget', () => {
  expect(weigh.adds(pageFile('terms'), 'checkout-page', 'lazy-adapter')).toBeLessThanOrEqual(
    budget('checkoutAdds'),
  )
})

it('fonts, and images of home -> within the budget', () => {
  expect(weigh.fonts()).toHaveLength(budget('fonts'))
  expect(Math.max(...weigh.fonts())).toBeLessThanOrEqual(budget('font'))
  expect(weigh.images(pageFile('home'))).toBeLessThanOrEqual(budget('homeImages'))
})

it('collector of reports -> within the budget', () => {
  expect(weigh.adds(pageFile('terms'), 'collector')).toBeLessThanOrEqual(budget('collector'))
})
