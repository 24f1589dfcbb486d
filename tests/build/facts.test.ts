/**
 * Compares the built pages with the content and, for the sample company, with the specification's facts
 * (specification.ts).
 */
import { describe, expect, it } from 'vitest'
import type { PageId } from '../../src/company/paths.ts'
import { company, postalAddress } from '../../src/company/company.ts'
import { gstNote } from '../../src/company/prices.ts'
import { legalPages } from '../../src/company/legal.ts'
import { placeholdersIn } from '../../src/content-build/check-content.ts'
import { shortMonth } from '../../src/company/format.ts'
import { values } from '../../src/pages/about/content.ts'
import { CREDITS_PER_DOT, planCards } from '../../src/pages/logdhan/plans.content.ts'
import { documentOf, textOf, textsIn, valuesOf } from './built-site.ts'
import { counts, disabledControls, footer, links, linksOut, tables, texts } from './specification.ts'

const registered = { legalName: company.legalName, cin: company.cin, forGrievances: company.grievances.name }

it.each<[PageId, Record<string, string>]>([
  ['home', { founded: shortMonth(company.founded), phoneHours: company.phoneHours }],
  // Companies (Incorporation) Rules, 2014, rule 26(1): details that a company's home page must disclose.
  ['home', { ...registered, address: postalAddress, email: company.email, phone: company.phone }],
  // Consumer Protection (E-Commerce) Rules, 2020, rule 4(2) and (4): details that buyers must be shown.
  ['checkout', { ...registered, ...company.grievances, locality: company.address.locality }],
  ['terms', { ...company.grievances, gstNote, phone: company.phone }],
  ['about', { founded: shortMonth(company.founded), locality: company.address.locality }],
  ['about', Object.fromEntries(values.map(({ title, description }) => [title, description]))],
  [
    'contact',
    { email: company.email, phone: company.phone, phoneHours: company.phoneHours, address: postalAddress },
  ],
  ['logdhan', { supportEmail: company.logdhan.supportEmail, gstNote }],
])("%s shows the company's details and values", (page, data) => {
  const text = textOf(page)
  expect(Object.entries(data).filter(([, value]) => !text.includes(value))).toEqual([])
})

/** The number of dots in each drawing that matches a selector. */
const dotsIn = (page: PageId, selector: string) =>
  valuesOf(documentOf(page), selector, 'd').map(path => path.match(/h0/g)?.length)

it.each(legalPages)('the drawing on $id has a dot for each section', ({ id, sections }) => {
  expect(dotsIn(id, 'main h1 + svg > .dots')).toEqual([sections.length])
})

it('on logdhan, each dot of a paid plan stands for the same number of credits', () => {
  expect(dotsIn('logdhan', 'svg[data-dots] path.dots')).toEqual(
    planCards.flatMap(({ credits }) =>
      credits === 'Unlimited' ? [] : [Math.max(1, Math.round(credits / CREDITS_PER_DOT))],
    ),
  )
})

// An owner's site has different copy, prices and lists.
describe.runIf(placeholdersIn(company.legalName).length > 0)("the sample company's site", () => {
  it.each(Object.entries(texts) as [PageId, readonly string[]][])('has its copy on %s', (page, expected) => {
    const text = textOf(page)
    expect(expected.filter(fact => !text.includes(fact))).toEqual([])
  })

  it.each(Object.entries(tables) as [PageId, readonly (readonly (string | null)[])[]][])(
    'has the specified table rows on %s',
    (page, expected) => {
      const $ = documentOf(page)
      $('td span[aria-hidden]').remove()
      const rows = [...$('tbody tr')].map(row => [...$(row).children()].map(cell => $(cell).text()))
      expect(rows.map((row, i) => row.map((cell, j) => (expected[i]?.[j] === null ? null : cell)))).toEqual(
        expected,
      )
    },
  )

  it('has the specified link targets', () => {
    const target = (page: PageId, label: string) => {
      const $ = documentOf(page)
      const found = $('a').filter((_, link) => $(link).text().startsWith(label))
      return [found.attr('href'), found.attr('target')]
    }
    expect(links.map(([page, label]) => target(page, label))).toEqual(
      links.map(([, , to]) => [to, undefined]),
    )
    expect(target('home', linksOut.home)).toEqual([company.bookingUrl, '_blank'])
    expect(target('logdhan', linksOut.logdhan)).toEqual([company.logdhan.site, '_blank'])
    expect(target('logdhan', company.logdhan.supportEmail)[0]).toContain(
      `mailto:${company.logdhan.supportEmail}`,
    )
  })

  it.each(Object.entries(counts))('has the specified number of %s on home: %i', (selector, expected) => {
    expect(documentOf('home')(selector)).toHaveLength(expected)
  })

  it('has the specified groups in the footer, which ends with links to the legal pages', () => {
    const $ = documentOf('home')
    expect(textsIn($, 'footer nav h2')).toEqual(footer.groups)
    expect(valuesOf($, 'footer nav a', 'href').slice(-footer.lastLinks.length)).toEqual(footer.lastLinks)
  })

  it('has the specified disabled controls, which are not links, on the home page', () => {
    const $ = documentOf('home')
    const disabled = textsIn($, '[aria-disabled="true"]').map(text => text.replace(/\d+$/, '').trim())
    expect(disabled.sort()).toEqual(disabledControls)
    expect($('a[aria-disabled="true"]')).toHaveLength(0)
  })
})
