import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { isHandler, normalizeRoutes, type RouteWithSrc } from '@vercel/routing-utils'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { fileOf } from '../../src/prerender/routing.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { inlinedHashes } from '../../src/prerender/host/inlined-hashes.ts'
import { layoutSources } from '../../src/allowed-origins.ts'
import { EMAILJS_API } from '../../src/services/origins.ts'
import { parseBuildSettings } from '../../src/env.schema.ts'
import { sdkUrls } from '../../src/payments/browser-registry.ts'
import { paymentServers } from '../../src/payments/server-registry.ts'
import { isInLayout, type PageId, pageIds, paths } from '../../src/company/paths.ts'
import { company, wellKnown } from '../../src/company/company.ts'
import budgets from '../../tools/bench/budgets.json' with { type: 'json' }
import { dist, documents, filesIn, htmlIn, project } from '../build/built-site.ts'
import { SANDBOX_DIST } from '../../tools/sandbox/build.ts'
import { checkUrls, checkHeaders } from './check.ts'
import { send } from './request.ts'
import { companyBytes } from '../support/company-bytes.ts'
import { variants } from '../support/exhaustive.ts'
import type { RunningServer } from '../../src/server/listen.ts'
import { responseOf, startServer } from '../../tools/sandbox/host-server.ts'

let site: RunningServer
const routes = vercelRoutes(prerenderConfig, dist)
const functions = prerenderConfig.host.functions.map(name => `/api/${name}`)

beforeAll(async () => {
  site = await startServer({ root: dist, routes })
})
afterAll(() => site.close())

it('the routes are valid and normalised for the host', () => {
  expect(normalizeRoutes([...routes])).toEqual({ error: null, routes })
})

it('the sandbox build has the same inline code as production, so browser tests use the same policies', () => {
  expect(inlinedHashes(prerenderConfig, join(project, SANDBOX_DIST))).toEqual(
    inlinedHashes(prerenderConfig, dist),
  )
})

it('each URL in the table has the expected response', async () => {
  expect(await checkUrls(site.origin)).toEqual([])
})

it('each page has its headers and a CSP for its inline code', async () => {
  expect(await checkHeaders(site.origin)).toEqual([])
})

it('other sites may use images for posts and link previews, but no icons, fonts or scripts', async () => {
  const shown = filesIn(dist).filter(file => /^(?:social|covers)\//.test(file))
  expect(shown.length).toBeGreaterThan(10)
  const script = filesIn(dist).find(file => /^assets\/.*\.js$/.test(file)) ?? ''
  const others = ['', 'favicon.svg', 'icon-512.png', 'fonts/anek-latin.woff2', script]
  for (const [files, policy] of [
    [shown, 'cross-origin'],
    [others, 'same-origin'],
  ] as const)
    for (const file of files) {
      const { headers } = await send(site.origin, `/${file}`)
      expect([file, headers['cross-origin-resource-policy']]).toEqual([file, policy])
    }
})

it('reports a policy whose hash does not match the inline code', async () => {
  const hashes = inlinedHashes(prerenderConfig, dist)
  const stale = await startServer({
    root: dist,
    routes: vercelRoutes(prerenderConfig, dist, {
      ...hashes,
      about: hashes['home'] ?? { script: '', style: '' },
    }),
  })
  expect(await checkHeaders(stale.origin)).toEqual([
    expect.stringMatching(/^GET \/about: content-security-policy is /),
  ])
  await stale.close()
})

it.each(pageIds)("%s, compressed and with its headers, fits in a connection's first packets", async page => {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
  const headers = 'Host: 127.0.0.1\r\nAccept-Encoding: br\r\nConnection: close\r\n'
  socket.write(`GET ${paths[page]} HTTP/1.1\r\n${headers}\r\n`)
  const answer = await buffer(socket)
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*^content-encoding: br\r$/ims)
  const budget = page === 'home' ? budgets.homeResponse : budgets.firstPackets
  const room = budget + companyBytes - answer.length
  expect(
    room,
    `${paths[page]} is ${-room} bytes too large: "When a page is too large" in docs/performance.md says what to shorten`,
  ).toBeGreaterThanOrEqual(0)
})

describe('malformed URLs', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['/', '//', '\\', '%2f', '%5C', '..', '%2e%2e', '%252e', '%00', '%0d%0a', '%09'],
      ...['Set-Cookie:', '?', '#', ';', '%', '%zz', '@', ':', '*', 'thankyou/'.repeat(2000)],
    ),
    fc.constantFrom(
      ...['thankyou', 'ThankYou', 'thankyou.html', 'about', 'About', 'index.html', 'logdhan', 'checkout'],
      ...['assets', 'api', '.well-known', '.env', '.git', 'vercel.json', '_vercel', 'etc/passwd'],
      ...['elsewhere.example', 'https://elsewhere.example', 'javascript:alert(1)'],
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map(encodeURIComponent),
  )
  const start = fc.constantFrom('/', '/', '/', '//', '/\\', '', 'http://elsewhere.example/')
  const url = fc
    .tuple(start, fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '/'))
    .map(([first, pieces, between]) => (first + pieces.join(between)).replaceAll(' ', ''))
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT')

  // In URLs, browsers remove tabs and treat a backslash as a slash.
  const leavesSite = (location: string) =>
    !/^\/(?![/\\])[\x21-\x7E]*$/.test(location) ||
    new URL(location, 'https://site.example').origin !== 'https://site.example'

  for (const [count, options] of variants([2000, 10_000]))
    it(
      `${count} URLs get only allowed statuses, redirects within the site, and built files`,
      options,
      async () => {
        const files = new Set(filesIn(dist).map(file => join(dist, file)))
        const problems: unknown[] = []
        const statuses = new Set<number>()
        for (const [verb, target] of fc.sample(fc.tuple(method, url), { numRuns: count, seed: 5 })) {
          const { status, headers, file = '' } = await responseOf(routes, dist, verb, target)
          const location = headers['Location']
          statuses.add(status)
          if ((location && leavesSite(location)) || (status === 200 && !files.has(file)))
            problems.push({ verb, target, location, file })
        }
        expect(problems).toEqual([])
        // The generated URLs must reach every kind of route.
        expect([...statuses].sort()).toEqual([200, 302, 303, 308, 400, 404, 405])
      },
    )
})

it('no route takes precedence over a function', () => {
  const answering = routes
    .slice(0, routes.findIndex(isHandler))
    .filter((route): route is RouteWithSrc => !isHandler(route) && !route.continue)
  expect(answering.length).toBeGreaterThan(0)
  expect(functions.filter(path => answering.some(({ src }) => new RegExp(src, 'i').test(path)))).toEqual([])
})

describe('the CSP', () => {
  // MDN's HTTP Observatory gives these policies an A+ (docs/deploy.md).
  it.each([
    [
      'a page with the layout',
      paths.home,
      "default-src 'none';script-src 'self' 'sha256';style-src 'self' 'sha256';img-src 'self' data:;font-src 'self';connect-src 'self' https://api.emailjs.com;manifest-src 'self';base-uri 'none';form-action 'self' mailto:;frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'",
    ],
    [
      'the checkout',
      paths.checkout,
      "default-src 'none';script-src 'self' 'sha256' https://js.stripe.com https://*.js.stripe.com https://sdk.cashfree.com;style-src 'self' 'sha256';img-src 'self' data: https://*.stripe.com https://*.cashfree.com;font-src 'self';connect-src 'self' https://api.stripe.com https://*.cashfree.com;manifest-src 'self';base-uri 'none';form-action 'self' https://*.cashfree.com;frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default;frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://checkout.stripe.com https://*.cashfree.com",
    ],
    [
      'a file',
      '/robots.txt',
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self' https://api.emailjs.com;manifest-src 'self';base-uri 'none';form-action 'self' mailto:;frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none';media-src 'self'",
    ],
  ])('of %s has exactly these sources', async (_, path, policy) => {
    const { headers } = await send(site.origin, path)
    const sent = String(headers['content-security-policy'])
    expect(sent.replaceAll(/(?<='sha256)-[^']+/g, '')).toBe(policy)
  })

  const policyRoutes = routes.filter(
    (route): route is RouteWithSrc =>
      'src' in route && 'Content-Security-Policy' in (('headers' in route && route.headers) || {}),
  )
  const sourcesOf = (page: PageId) => {
    const policy = policyRoutes.filter(({ src }) => new RegExp(src).test(paths[page])).at(-1)
    const directives = (policy?.headers?.['Content-Security-Policy'] ?? '').split(';')
    return new Map(directives.map(text => text.split(' ')).map(([name = '', ...sources]) => [name, sources]))
  }
  const originsOf = (page: PageId) =>
    [...sourcesOf(page).values()].flat().filter(source => source.startsWith('http'))
  const scripts = filesIn(join(dist, 'assets'))
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(dist, 'assets', file), 'utf8'))
  const covers = (source: string, origin: string) =>
    source === origin ||
    (source.startsWith('https://*.') && origin.endsWith(source.slice('https://*'.length)))

  it("allows no unsafe source on any page, and only the layout's origins on pages without their own sources", () => {
    for (const page of pageIds) {
      const policy = sourcesOf(page)
      expect(policy.get('default-src'), page).toEqual(["'none'"])
      expect([...policy.values()].flat().filter(source => source.includes('unsafe'))).toEqual([])
      if (page in prerenderConfig.host.sourcesByPage) continue
      const common = isInLayout(page) ? Object.values(layoutSources).flat() : []
      expect(new Set(originsOf(page))).toEqual(new Set(common.filter(source => source.startsWith('http'))))
    }
  })

  it("comes from the routes, except at the functions' URLs", () => {
    const hasPolicy = (path: string) => policyRoutes.some(({ src }) => new RegExp(src).test(path))
    expect(functions.length).toBeGreaterThan(0)
    expect(functions.filter(hasPolicy)).toEqual([])
    expect(['/api/nothing', '/api/subscribe/', '/subscribe'].filter(path => !hasPolicy(path))).toEqual([])
  })

  it('allows every origin that the scripts send requests to', () => {
    // Scripts name the origins of the site, of links and of packages' documentation, but never contact them.
    const links = documents.flatMap(([, { file }]) =>
      [...htmlIn(file).matchAll(/<a [^>]*href="(https:\/\/[a-z\d.-]+)/g)].map(([, origin]) => origin),
    )
    expect(links).toContain(new URL(company.logdhan.site).origin)
    // No other file lists these origins. If a package contains another origin, add it to this list.
    const documentation = [
      'https://react.dev',
      'https://docs.stripe.com',
      'https://dashboard.emailjs.com',
      'https://www.emailjs.com',
    ]
    const named = [...new Set(scripts.flatMap(text => text.match(/https:\/\/[a-z\d.-]+/g) ?? []))]
    const requested = named.filter(origin => ![company.origin, ...links, ...documentation].includes(origin))
    const sdks = sdkUrls(parseBuildSettings({}).payments).map(url => new URL(url).origin)
    const allowed = pageIds.flatMap(originsOf)
    expect(requested).toEqual(expect.arrayContaining([EMAILJS_API, ...sdks]))
    expect(requested.filter(origin => !allowed.some(source => covers(source, origin)))).toEqual([])
    const scriptSources = sourcesOf('checkout').get('script-src') ?? []
    expect(sdks.filter(origin => !scriptSources.some(source => covers(source, origin)))).toEqual([])
  })

  it('has only origins that belong to a service or script on the page', () => {
    const ofPayments = Object.values(paymentServers).map(({ policy: { sources, permissions } }) =>
      // Some sources are not origins, such as `blob:` for a worker.
      Object.values({ ...sources, ...permissions })
        .flat()
        .filter(source => source.startsWith('https://')),
    )
    const services = [[EMAILJS_API], ...ofPayments]
    const isUsed = (origin: string) => scripts.some(text => text.includes(origin))
    expect(services.filter(service => !service.some(isUsed))).toEqual([])
    const unused = pageIds.flatMap(page => {
      const html = htmlIn(fileOf(paths[page]))
      // A script from another origin may use origins that only it knows.
      if (originsOf(page).some(origin => html.includes(`src="${origin}/`))) return []
      return originsOf(page).filter(origin => !services.flat().includes(origin) && !isUsed(origin))
    })
    expect(unused).toEqual([])
  })
})

it('the files that Android and iOS read for app links have the app ids from src/company/company.ts', async () => {
  const { android, ios } = wellKnown
  const links = await send(site.origin, '/.well-known/assetlinks.json')
  expect(JSON.parse(links.body)).toMatchObject([
    { target: { package_name: android.package, sha256_cert_fingerprints: android.certificates } },
  ])
  const association = await send(site.origin, '/.well-known/apple-app-site-association')
  expect(association.headers['content-type']).toBe('application/json')
  expect(JSON.parse(association.body)).toMatchObject({
    applinks: { details: [{ appIDs: [ios.appId], components: [{ '/': '*thankyou*' }] }] },
  })
})

it('the build has no secret keys', () => {
  const secret =
    /\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+|\bAKIA[\dA-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bgh[pousr]_\w{20,}|\b(?:accessToken|privateKey|apiSecret)["']?\s*[:=]\s*["'][^"']{8,}/
  expect(secret.test('sk_live_abc') && secret.test('{accessToken:"0123456789"}')).toBe(true)
  const found = filesIn(dist)
    .filter(file => /\.(?:js|html|json|txt|xml|css)$/.test(file))
    .filter(file => secret.test(readFileSync(join(dist, file), 'utf8')))
  expect(found).toEqual([])
})
