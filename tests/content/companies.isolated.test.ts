/** Replaces the company in memory. tests/build/replace-company.test.ts builds sites for other companies. */
import { load } from 'cheerio'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as companyFile from '../../src/company/company.ts'
import { homeAnchor } from '../../src/company/paths.ts'
import { STEP } from '../../src/ui/mirror-curve.ts'
import { companies } from '../support/companies.ts'

const SETTINGS = { SMTP_URL: 'smtp://127.0.0.1', NEWSLETTER_SECRET: 'a secret of at least 32 characters' }

describe.each(Object.entries(companies))('a company whose values are %s', (_, changes) => {
  beforeEach(() => {
    vi.resetModules()
    vi.doMock('../../src/company/company.ts', async original => {
      const { company, ...others } = await original<typeof companyFile>()
      // Also replace `copyright`, which is derived from the sample company.
      return { ...others, copyright: '©', company: { ...company, ...changes } }
    })
  })
  afterEach(() => {
    vi.doUnmock('../../src/company/company.ts')
  })

  it('the content is valid', async () => {
    const { checkContent } = await import('../../src/content-build/content-modules.ts')
    expect(() => checkContent()).not.toThrow()
  })

  // https://developer.chrome.com/docs/extensions/reference/manifest/name: the limit is 12 characters.
  it('the manifest has the name, and a short name only if it fits below an icon', async () => {
    const { generatedAssets } = await import('../../src/content-build/content-modules.ts')
    const text = String(await generatedAssets['/manifest.webmanifest']?.())
    const manifest = JSON.parse(text) as Record<string, string>
    expect(manifest['name']).toBe(changes.name)
    const short = manifest['short_name']
    expect(short === undefined || (short.length > 0 && short.length <= 12)).toBe(true)
  })

  it('the name in social images does not overlap the drawing', async () => {
    const { socialImage } = await import('../../src/content-build/social-image.ts')
    const { textWidth } = await import('../../src/content-build/svg.ts')
    const { headlineOf } = await import('../../src/content-build/headlines.ts')
    const { pages } = await import('../../src/company/pages.ts')
    const { pageIds } = await import('../../src/company/paths.ts')
    for (const page of pageIds) {
      const $ = load(socialImage({ ...pages[page].image, headline: headlineOf(page) }), { xml: true })
      const [x, , scale] = ($('svg > g').last().attr('transform') ?? '').match(/[\d.]+/g)?.map(Number) ?? []
      const lines = [...$('text')]
        .map(line => ({ text: $(line).text(), size: Number($(line).attr('font-size')) }))
        .filter(({ size }) => size < 80)
      const left = (x ?? NaN) - (STEP / 2) * (scale ?? NaN)
      const ends = lines.map(({ text, size }) => 72 + textWidth(text, size, -0.5))
      expect(ends.filter(end => !(end < left))).toEqual([])
      // The image leaves out a name that the font cannot show.
      expect([changes.name, '']).toContain(
        lines
          .map(({ text }) => text)
          .toReversed()
          .join(' '),
      )
    }
  })

  it("an email has one sender, with the company's whole name", async () => {
    const { newsletterSettings } = await import('../../src/server/newsletter/settings.ts')
    const { company } = await import('../../src/company/company.ts')
    const { message } = await createTransport({ jsonTransport: true }).sendMail({
      from: newsletterSettings(SETTINGS).sender,
    })
    expect(JSON.parse(message)).toMatchObject({ from: { name: company.name, address: company.email } })
  })

  it('a newsletter page has the name in its title and header', async () => {
    const { functionPage } = await import('../../src/server/function-page.ts')
    const page = { title: 'Sent', paragraphs: [], drawing: 'planned', links: [] } as const
    const $ = load(String(await functionPage(page)))
    expect([$('title').text(), $('.name').text()]).toEqual([`Sent | ${changes.name ?? ''}`, changes.name])
  })
})

it('a page that both the header and the footer link to is in the menu only once', async () => {
  const about = { label: 'About', to: homeAnchor('about') }
  vi.resetModules()
  vi.doMock('../../src/company/pages.ts', async original => ({
    ...(await original<object>()),
    footerPageLinks: [about],
  }))
  const { headerLinks, menuLinks } = await import('../../src/company/navigation.ts')
  expect([...headerLinks, ...menuLinks].filter(({ to }) => to === about.to)).toEqual([about])
  vi.doUnmock('../../src/company/pages.ts')
})
