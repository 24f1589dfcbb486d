import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { weigher } from '../bench/bytes.ts'
import { pageFile } from '#src/config/host-rules.ts'
import { dist, documentOf, pages, project } from './built-site.ts'

const budgets = JSON.parse(readFileSync(join(project, 'tests/bench/budgets.json'), 'utf8')) as Record<
  string,
  number
>
const budget = (name: string) => {
  const value = budgets[name]
  if (typeof value !== 'number') throw new Error(`there is no budget "${name}"`)
  return value
}
const weigh = weigher(dist)

describe.each(pages)('%s', page => {
  it('its first view, style sheet and boot script included -> within the budget', () => {
    const { firstView, bootRaw } = weigh.page(pageFile(page))
    expect(firstView).toBeLessThanOrEqual(budget('firstView'))
    expect(bootRaw).toBeLessThanOrEqual(budget('bootRaw'))
  })

  it('its text -> in letters that every machine has: a browser looks through all faces for others, before the first paint', () => {
    expect(
      documentOf(page)('body')
        .text()
        .match(/(?!\p{Script=Latin})\p{Letter}+/gu),
    ).toBeNull()
  })

  it('images -> with dimensions, and lazy below the first view', () => {
    const $ = documentOf(page)
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

it('home, hydrated, its menu used -> within the budget', () => {
  expect(weigh.page(pageFile('home')).scripts).toBeLessThanOrEqual(budget('homeScripts'))
})

it('no page runs more than home does', () => {
  const home = weigh.page(pageFile('home')).scripts
  expect(pages.filter(page => weigh.page(pageFile(page)).scripts > home)).toEqual([])
})

it('the first use of each form -> within the budget, checks and sending included', () => {
  expect(weigh.adds(pageFile('contact'), 'contact-form-actor', 'emailjs')).toBeLessThanOrEqual(
    budget('contactFormAdds'),
  )
  expect(weigh.adds(pageFile('terms'), 'newsletter-actor', 'newsletter')).toBeLessThanOrEqual(
    budget('newsletterAdds'),
  )
})

it('the checkout, beyond what every page runs, with both providers -> within the budget', () => {
  expect(weigh.adds(pageFile('terms'), 'checkout-page', 'stripe')).toBeLessThanOrEqual(budget('checkoutAdds'))
})

it('fonts and the images of home -> within the budget', () => {
  expect(weigh.fonts()).toHaveLength(budget('fonts'))
  expect(Math.max(...weigh.fonts())).toBeLessThanOrEqual(budget('font'))
  expect(weigh.images(pageFile('home'))).toBeLessThanOrEqual(budget('homeImages'))
})
