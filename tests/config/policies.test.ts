/** Content policies of pages, from the sources of a site. */
import { expect, it } from 'vitest'
import { contentPolicy, hasOwnPolicy } from '#src/framework/host/policies.ts'
import { buildSite } from '#src/framework.config.ts'

const CALENDAR = 'https://calendar.example'
const MAPS = 'https://maps.example'

/** A site whose pages with the layout may use `sources`, and of which one page, with or without the layout, has sources of its own. */
const siteWith = (page: { hasLayout?: boolean; isClientRoutable?: boolean }) => ({
  ...buildSite,
  routing: { ...buildSite.routing, pages: { home: { path: '/' }, visit: { path: '/visit', ...page } } },
  host: {
    ...buildSite.host,
    sources: { 'connect-src': ['https://mail.example'], 'img-src': [MAPS] },
    sourcesOf: { visit: { 'img-src': [CALENDAR], 'script-src': [CALENDAR], 'frame-src': [CALENDAR] } },
  },
})
const policyOf = (site: ReturnType<typeof siteWith>, page: string | undefined) =>
  new Map(
    contentPolicy(site, page, { script: "'sha256-x'" })
      .split(';')
      .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

it('page with sources of its own -> they join those of the framework and of all pages with the layout', () => {
  const policy = policyOf(siteWith({ isClientRoutable: false }), 'visit')
  expect(policy.get('script-src')).toBe(`'self' 'sha256-x' ${CALENDAR}`)
  expect(policy.get('img-src')).toBe(`'self' data: ${MAPS} ${CALENDAR}`)
  expect(policy.get('connect-src')).toBe(`'self' https://mail.example`)
  expect(policy.get('frame-src')).toBe(CALENDAR)
})

it('the other pages, and responses that are not pages -> without them', () => {
  const site = siteWith({ isClientRoutable: false })
  for (const page of ['home', undefined]) {
    expect(policyOf(site, page).get('img-src')).toBe(`'self' data: ${MAPS}`)
    expect([...policyOf(site, page).values()].join(' ')).not.toContain(CALENDAR)
  }
})

it('page without the layout -> its own sources only', () => {
  const policy = policyOf(siteWith({ hasLayout: false }), 'visit')
  expect(policy.get('img-src')).toBe(`'self' data: ${CALENDAR}`)
  expect(policy.get('connect-src')).toBe(`'self'`)
})

it('sources of a page in the layout -> its links load documents; client navigation to it -> an error that says what to do', () => {
  expect(hasOwnPolicy(siteWith({ isClientRoutable: false }), 'visit')).toBe(true)
  expect(hasOwnPolicy(siteWith({ isClientRoutable: false }), 'home')).toBe(false)
  expect(hasOwnPolicy(siteWith({ hasLayout: false }), 'visit')).toBe(false)
  expect(() => hasOwnPolicy(siteWith({}), 'visit')).toThrow(
    /^\/visit has sources of its own .* needs isClientRoutable: false$/,
  )
})
