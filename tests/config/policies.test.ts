/** The CSP of each page is derived from the site's sources. */
import { expect, it } from 'vitest'
import { contentPolicy, permissionsPolicy } from '../../src/prerender/host/policies.ts'
import type { PrerenderConfig } from '../../src/prerender/config.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { isClientRoutable, type RoutedPage } from '../../src/prerender/routing.ts'

const CALENDAR = 'https://calendar.example'
const MAPS = 'https://maps.example'

/** A site with common `sources` and a /visit page, which has its own sources and, by default, the layout. */
const siteWith = (page: { hasLayout?: boolean; isClientRoutable?: boolean }) => ({
  ...prerenderConfig,
  routing: { ...prerenderConfig.routing, pages: { home: { path: '/' }, visit: { path: '/visit', ...page } } },
  host: {
    ...prerenderConfig.host,
    sources: { 'connect-src': ['https://mail.example'], 'img-src': [MAPS] },
    sourcesByPage: { visit: { 'img-src': [CALENDAR], 'script-src': [CALENDAR], 'frame-src': [CALENDAR] } },
  },
})
const policyOf = (config: PrerenderConfig, page: string | undefined) =>
  new Map(
    contentPolicy(config, page, { script: "'sha256-x'" })
      .split(';')
      .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

it("a page's own sources are added to the common ones", () => {
  const policy = policyOf(siteWith({ isClientRoutable: false }), 'visit')
  expect(policy.get('script-src')).toBe(`'self' 'sha256-x' ${CALENDAR}`)
  expect(policy.get('img-src')).toBe(`'self' data: ${MAPS} ${CALENDAR}`)
  expect(policy.get('connect-src')).toBe(`'self' https://mail.example`)
  expect(policy.get('frame-src')).toBe(CALENDAR)
})

it("a page's own sources do not apply to other pages, or to responses that are not pages", () => {
  const config = siteWith({ isClientRoutable: false })
  for (const page of ['home', undefined]) {
    expect(policyOf(config, page).get('img-src')).toBe(`'self' data: ${MAPS}`)
    expect([...policyOf(config, page).values()].join(' ')).not.toContain(CALENDAR)
  }
})

it('a page without the layout has only its own sources', () => {
  const policy = policyOf(siteWith({ hasLayout: false }), 'visit')
  expect(policy.get('img-src')).toBe(`'self' data: ${CALENDAR}`)
  expect(policy.get('connect-src')).toBe(`'self'`)
})

it('client navigation never leads to a page with its own sources, because the first document sets the policy', () => {
  const { host, routing } = prerenderConfig
  const pages: Readonly<Record<string, RoutedPage>> = routing.pages
  const shown = Object.keys(host.sourcesByPage).filter(page =>
    isClientRoutable(routing, pages[page]?.path ?? ''),
  )
  expect(shown).toEqual([])
})

it('a page can add sources to any directive; `script-src-elem` keeps the sources of `script-src`', () => {
  const config = siteWith({ isClientRoutable: false })
  const added = { 'worker-src': ['blob:'], 'object-src': [CALENDAR], 'script-src-elem': [CALENDAR] }
  const policy = policyOf({ ...config, host: { ...config.host, sourcesByPage: { visit: added } } }, 'visit')
  expect(policy.get('worker-src')).toBe('blob:')
  expect(policy.get('object-src')).toBe(CALENDAR)
  expect(policy.get('script-src-elem')).toBe(`'self' 'sha256-x' ${CALENDAR}`)
})

it('the Permissions-Policy lists each granted feature once, with its origins, and denies all other features', () => {
  const policy = permissionsPolicy(
    {
      ...prerenderConfig,
      host: {
        ...prerenderConfig.host,
        permissionsByPage: { checkout: { 'camera': [MAPS], 'otp-credentials': [] } },
      },
    },
    'checkout',
  ).split(',')
  expect(policy).toContain(`camera=(self "${MAPS}")`)
  expect(policy).toContain('otp-credentials=(self)')
  expect(policy.filter(feature => feature.startsWith('camera='))).toHaveLength(1)
  expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'payment=()']))
})
