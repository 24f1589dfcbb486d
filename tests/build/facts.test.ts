/**
 * Compares the built pages with the content, and with the specification's facts (specification.ts) while the
 * company is the sample company.
 */
import { describe, expect, it } from 'vitest'
import type { PageId } from '../../src/company/paths.ts'
import { company, postalAddress } from '../../src/company/company.ts'
import { gstNote } from '../../src/company/prices.ts'
import { legalPages } from '../../src/company/legal.ts'
import { placeholdersIn } from '../../src/vite/check-content.ts'
import { shortMonth } from '../../src/company/format.ts'
import {
  annualSaving as shownSaving,
  CREDITS_PER_DOT,
  planCards,
} from '../../src/pages/logdhan/plans.content.ts'
import { documentOf, textOf } from './built-site.ts'
import {
  annualSaving,
  counts,
  disabledControls,
  footer,
  links,
  linksOut,
  tables,
  texts,
} from './specification.ts'

/** Only checked for the sample company: an owner's site has other copy, prices and lists. */
const isSample = placeholdersIn(company.legalName).length > 0

describe.runIf(isSample).each(Object.entries(texts) as [PageId, readonly string[]][])(
  '%s',
  (page, expected) => {
    const text = textOf(page)
    it.each(expected)('shows "%s"', fact => {
      expect(text.includes(fact)).toBe(true)
    })
  },
)

const registered = {
  legalName: company.legalName,
  cin: company.cin,
  forGrievances: company.grievances.name,
}

it.each<[PageId, Record<string, string>]>([
  ['home', { founded: shortMonth(company.founded), phoneHours: company.phoneHours }],
  // Companies (Incorporation) Rules, 2014, rule 26(1): details that a company's home page must disclose.
  ['home', { ...registered, address: postalAddress, email: company.email, phone: company.phone }],
  // Consumer Protection (E-Commerce) Rules, 2020, rule 4(2) and (4): details that buyers must be shown.
  ['checkout', { ...registered, ...company.grievances, locality: company.address.locality }],
  ['terms', { ...company.grievances, gstNote, phone: company.phone }],
  ['about', { founded: shortMonth(company.founded), locality: company.address.locality }],
  [
    'contact',
    { email: company.email, phone: company.phone, phoneHours: company.phoneHours, address: postalAddress },
  ],
  ['logdhan', { supportEmail: company.logdhan.supportEmail, gstNote }],
])("%s shows the company's details", (page, data) => {
  const text = textOf(page)
  expect(Object.entries(data).filter(([, value]) => !text.includes(value))).toEqual([])
})

describe('tables and links', () => {
  const rows = (page: PageId) => {
    const $ = documentOf(page)
    $('td span[aria-hidden]').remove()
    return $('tbody tr')
      .toArray()
      .map(row =>
        $(row)
          .children()
          .toArray()
          .map(cell => $(cell).text()),
      )
  }

  it.runIf(isSample).each(Object.entries(tables) as [PageId, readonly (readonly (string | null)[])[]][])(
    "the tables on %s have the specification's rows",
    (page, expected) => {
      const shown = rows(page)
      expect(shown.map((row, i) => row.map((cell, j) => (expected[i]?.[j] === null ? null : cell)))).toEqual(
        expected,
      )
    },
  )

  it.runIf(isSample)('the annual plan saves the amount from the specification', () => {
    expect(shownSaving).toBe(annualSaving)
  })

  it.runIf(isSample)("links have the specification's targets", () => {
    const target = (page: PageId, label: string) => {
      const $ = documentOf(page)
      const found = $('a')
        .filter((_, link) => $(link).text().startsWith(label))
        .first()
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
})

describe('counts', () => {
  it.runIf(isSample).each(Object.entries(counts))('on home, %s matches %i elements', (selector, expected) => {
    expect(documentOf('home')(selector)).toHaveLength(expected)
  })

  it.each(legalPages)('the drawing of $id has a dot for each section', ({ id, sections }) => {
    const dots = documentOf(id)('main h1 + svg > .dots').attr('d')
    expect(dots?.match(/h0/g)).toHaveLength(sections.length)
  })

  it('on logdhan, each dot of a paid plan stands for the same number of credits', () => {
    const $ = documentOf('logdhan')
    expect(
      $('svg[data-dots] path.dots')
        .toArray()
        .map(path => $(path).attr('d')?.match(/h0/g)?.length),
    ).toEqual(
      planCards.flatMap(({ credits }) =>
        credits === 'Unlimited' ? [] : [Math.max(1, Math.round(credits / CREDITS_PER_DOT))],
      ),
    )
  })

  it.runIf(isSample)("the footer has the specification's groups, followed by the legal pages", () => {
    const $ = documentOf('home')
    expect(
      $('footer nav h2')
        .toArray()
        .map(heading => $(heading).text()),
    ).toEqual(footer.groups)
    expect(
      $('footer nav a')
        .toArray()
        .slice(-footer.lastLinks.length)
        .map(link => $(link).attr('href')),
    ).toEqual(footer.lastLinks)
  })
})

describe('controls without an action', () => {
  it.runIf(isSample)('match the list in the specification, and are not links', () => {
    const $ = documentOf('home')
    const disabled = $('[aria-disabled="true"]')
      .toArray()
      .map(control => $(control).text().replace(/\d+$/, '').trim())
    expect(disabled.sort()).toEqual(disabledControls)
    expect($('[aria-disabled="true"]').is('a')).toBe(false)
  })
})
