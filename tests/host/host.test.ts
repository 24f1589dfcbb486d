import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isHandler, mergeRoutes, normalizeRoutes, type Route, type RouteWithSrc } from '@vercel/routing-utils'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSite } from '#src/framework.config.ts'
import { fileOf } from '#src/framework/address-rules.ts'
import { hostRoutes, routesOf } from '#src/framework/host/routes.ts'
import { inlinedHashes } from '#src/framework/build/inline-code.ts'
import { pageSources } from '#src/build/policies.ts'
import { EMAILJS_API } from '#src/config/origins.ts'
import { parseEnv } from '#src/config/env.schema.ts'
import { sdkAddresses } from '#src/services/payments/providers.ts'
import { paymentOrigins } from '#src/services/payments/server.ts'
import { isInLayout, type PageId, pageIds, paths } from '#src/content/paths.ts'
import { company, wellKnown } from '#src/content/company.ts'
import budgets from '../../tools/bench/budgets.json' with { type: 'json' }
import { dist, documents, filesIn, htmlIn, project } from '../build/built-site.ts'
import { SANDBOX_DIST } from '../../sandbox/build.ts'
import { ask, checkAddresses, checkHeaders } from './check.ts'
import { companyBytes } from '../support/company-bytes.ts'
import { variants } from '../support/variants.ts'
import type { RunningServer } from '../../shared/listen.ts'
import { answerOf, startServer } from '../../sandbox/host-server.ts'

let site: RunningServer
const routes = routesOf(buildSite, dist)
const functions = readdirSync(join(project, 'api'))
  .filter(name => name.endsWith('.ts'))
  .map(name => `/api/${name.replace('.ts', '')}`)

beforeAll(async () => {
  site = await startServer({ root: dist, routes })
})
afterAll(() => site.close())

/** Sends a request with the bytes of the address as they are; HTTP clients normalize them. */
const rawRequest = (method: string, address: Buffer, header = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.on('error', error =>
      (error as NodeJS.ErrnoException).code === 'ECONNRESET'
        ? resolve(Buffer.concat(chunks).toString('latin1'))
        : reject(error),
    )
    socket.write(
      Buffer.concat([
        Buffer.from(`${method} `),
        address,
        Buffer.from(` HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${header}\r\n`),
      ]),
    )
  })

it('routes -> valid and normalized for the host', () => {
  expect(normalizeRoutes([...routes])).toEqual({ error: null, routes })
})

it('sandbox build -> the same inline code as the production build, so browser tests use its policies', () => {
  expect(inlinedHashes(buildSite, join(project, SANDBOX_DIST))).toEqual(inlinedHashes(buildSite, dist))
})

it('address of the table -> the expected answer', async () => {
  expect(await checkAddresses(site.origin)).toEqual([])
})

it('page -> the content policy for its inline code, and the other expected headers', async () => {
  expect(await checkHeaders(site.origin)).toEqual([])
})

it('pictures of posts and link previews -> readable by other sites, which show them; everything else is not', async () => {
  const shown = filesIn(dist).filter(file => /^(?:social|covers)\//.test(file))
  expect(shown.length).toBeGreaterThan(10)
  const others = [
    '',
    'favicon.svg',
    'favicon.ico',
    'icon-512.png',
    'apple-touch-icon.png',
    'fonts/anek-latin.woff2',
  ]
  const scripts = filesIn(dist)
    .filter(file => /^assets\/.*\.js$/.test(file))
    .slice(0, 1)
  const policiesOf = async (files: string[]) =>
    new Set(
      await Promise.all(
        files.map(async file => (await ask(site.origin, `/${file}`)).headers['cross-origin-resource-policy']),
      ),
    )
  expect(await policiesOf(shown)).toEqual(new Set(['cross-origin']))
  expect(await policiesOf([...others, ...scripts])).toEqual(new Set(['same-origin']))
})

it('page with a hash of other inline code in its policy -> reported', async () => {
  const hashes = inlinedHashes(buildSite, dist)
  const stale = await startServer({
    root: dist,
    routes: hostRoutes(buildSite, { ...hashes, about: hashes['home'] ?? { script: '', style: '' } }),
  })
  expect(await checkHeaders(stale.origin)).toEqual([
    expect.stringMatching(/^GET \/about: content-security-policy is /),
  ])
  await stale.close()
})

describe('routes merged by `vercel build`', () => {
  /** Routes that `vercel build` 60.1.3 adds for the folder `api/`. */
  const apiRoutes: Route[] = [
    { handle: 'filesystem' },
    { src: '^/api(/.*)?$', status: 404 },
    { handle: 'error' },
    { status: 404, src: '^(?!/api).*$', dest: '/404.html' },
    { handle: 'miss' },
    { src: '^/api/(.+)(?:\\.(?:ts))$', dest: '/api/$1', check: true },
  ]
  const merged = mergeRoutes({
    builds: [
      { use: '@vercel/zero-config-routes', entrypoint: '/', routes: apiRoutes },
      { use: '@vercel/static-build', entrypoint: 'package.json', routes: [...routes] },
    ],
  })

  it('address of the table, page -> the same answers and headers', async () => {
    expect(merged).not.toEqual([...routes, ...apiRoutes.slice(1)])
    const server = await startServer({ root: dist, routes: merged })
    expect(await checkAddresses(server.origin)).toEqual([])
    expect(await checkHeaders(server.origin)).toEqual([])
    await server.close()
  })
})

it.each(pageIds)(
  '%s -> compressed, with its headers, within the first packets of a connection; home within its budget',
  async page => {
    const answer = await rawRequest('GET', Buffer.from(paths[page]), 'Accept-Encoding: br\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 200 .*^content-encoding: br\r$/ims)
    const budget = page === 'home' ? budgets.homeResponse : budgets.firstPackets
    const room = budget + companyBytes - answer.length
    expect(
      room,
      `${paths[page]} has ${-room} bytes too many: "When a page is full" in docs/performance.md says what to shorten`,
    ).toBeGreaterThanOrEqual(0)
  },
)

describe('malformed addresses', () => {
  const allowedStatuses = new Set([200, 302, 303, 308, 400, 404, 405, 414, 431])
  const knownHeaders = new Set([
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'location',
    'transfer-encoding',
    'vary',
    ...routes
      .flatMap(route => Object.keys('headers' in route ? (route.headers ?? {}) : {}))
      .map(name => name.toLowerCase()),
  ])

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '%2f',
      '%2F',
      '%5c',
      '%5C',
      '..',
      '.',
      '%2e%2e',
      '%252e',
      '%00',
      '%0d%0a',
      '%0a',
      '%09',
      '\r\nSet-Cookie: a=1',
      '?',
      '#',
      ';',
      '%',
      '%zz',
      '@',
      ':',
      '*',
    ),
    fc.constantFrom(
      'thankyou',
      'ThankYou',
      'thankyou.html',
      'about',
      'About',
      'about.html',
      'index',
      'index.html',
      'logdhan',
      'checkout',
      'assets',
      'api',
      '.well-known',
      '.env',
      '.git',
      'package.json',
      'vercel.json',
      'elsewhere.example',
      'https://elsewhere.example',
      'javascript:alert(1)',
      'etc/passwd',
      '_vercel',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map(percentEncode),
    fc.constantFrom('x'.repeat(3000), 'ಕ'.repeat(40), '\u202e'),
  )
  function percentEncode(text: string) {
    return Buffer.from(text).reduce((encoded, byte) => `${encoded}%${byte.toString(16)}`, '')
  }
  const address = fc
    .tuple(
      fc.constantFrom('/', '/', '/', '//', '/\\', '', 'http://elsewhere.example/'),
      fc.array(piece, { maxLength: 8 }),
      fc.boolean(),
    )
    .map(([start, pieces, joined]) => start + pieces.join(joined ? '/' : ''))
  const request = fc.tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT'),
    fc.oneof(
      { weight: 5, arbitrary: address.map(text => Buffer.from(text.replaceAll(' ', ''))) },
      {
        // Bytes that may be invalid UTF-8.
        weight: 5,
        arbitrary: fc
          .uint8Array({ maxLength: 30 })
          .map(bytes => Buffer.concat([Buffer.from('/'), bytes.filter(byte => byte !== 0x20)])),
      },
      {
        // Up to beyond Node's limit of 16 KiB for a request's head. They take longer than the others.
        weight: 1,
        arbitrary: fc
          .integer({ min: 4000, max: 20_000 })
          .map(length => Buffer.from(`/${'thankyou/'.repeat(length / 9)}`)),
      },
    ),
  )

  const shown = (method: string, bytes: Buffer) =>
    `${method} ${JSON.stringify(bytes.toString('latin1').slice(0, 120))}`
  // Browsers remove tabs and treat a backslash as a slash.
  const leavesSite = (location: string) =>
    !/^\/(?![/\\])[\x21-\x7E]*$/.test(location) ||
    new URL(location, 'https://site.example').origin !== 'https://site.example'

  for (const [count, options] of variants([2000, 10_000]))
    it(
      `${count} addresses -> an allowed status, no Location outside the site, no unknown header, no file outside the build`,
      options,
      async () => {
        const files = new Set(filesIn(dist).map(file => join(dist, file)))
        const problems: string[] = []
        const seenStatuses = new Set<number>()
        for (const [method, bytes] of fc.sample(request, { numRuns: count, seed: 5 })) {
          // Node's HTTP parser refuses an address with other bytes.
          const target = Buffer.from(bytes.filter(byte => byte > 0x20 && byte < 0x7f)).toString('latin1')
          const { status, headers, file } = await answerOf(routes, dist, method, target)
          seenStatuses.add(status)
          const report = (problem: string) => problems.push(`${shown(method, bytes)}: ${problem}`)
          if (!allowedStatuses.has(status)) report(`status ${status}`)
          const { Location: location } = headers
          if (location !== undefined && leavesSite(location)) report(`Location ${JSON.stringify(location)}`)
          const unknownHeaders = Object.keys(headers).filter(name => !knownHeaders.has(name.toLowerCase()))
          if (unknownHeaders.length > 0) report(`headers ${unknownHeaders.join(', ')}`)
          if (status === 200 && !files.has(file ?? '')) report(`file ${String(file)}`)
        }
        expect(problems).toEqual([])
        // The generated addresses must reach every kind of route.
        for (const status of [200, 302, 303, 308, 400, 404, 405]) expect(seenStatuses).toContain(status)
      },
    )

  it('100 of them over a socket, with their bytes -> the same, and the body is a file of the build', async () => {
    const contents = new Set(filesIn(dist).map(file => readFileSync(join(dist, file)).toString('latin1')))
    const problems: string[] = []
    for (const [method, bytes] of fc.sample(request, { numRuns: 100, seed: 5 })) {
      const [head = '', ...rest] = (await rawRequest(method, bytes)).split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const status = Number(line.split(' ')[1])
      const report = (problem: string) => problems.push(`${shown(method, bytes)}: ${problem}`)
      if (!allowedStatuses.has(status)) report(`answered ${line}`)
      const location = headers
        .find(header => /^location:/i.test(header))
        ?.slice('location:'.length)
        .trim()
      if (location !== undefined && leavesSite(location)) report(`Location ${JSON.stringify(location)}`)
      const unknownHeaders = headers
        .map(header => header.split(':')[0]?.toLowerCase() ?? '')
        .filter(name => !knownHeaders.has(name))
      if (unknownHeaders.length > 0) report(`headers ${unknownHeaders.join(', ')}`)
      if (method === 'GET' && status === 200 && !contents.has(rest.join('\r\n\r\n')))
        report('the body is not a file of the build')
    }
    expect(problems).toEqual([])
  })
})

it('address of a function -> no route answers before the function', () => {
  const answering = routes
    .slice(0, routes.findIndex(isHandler))
    .filter((route): route is RouteWithSrc => !isHandler(route) && !route.continue)
  expect(answering.length).toBeGreaterThan(0)
  expect(functions.filter(path => answering.some(({ src }) => new RegExp(src, 'i').test(path)))).toEqual([])
})

describe('the content policy', () => {
  const policyOf = (page: PageId) => {
    const headers = Object.assign(
      {},
      ...routes
        .filter(route => 'continue' in route && 'src' in route && new RegExp(route.src).test(paths[page]))
        .map(route => ('headers' in route ? route.headers : {})),
    ) as Record<string, string>
    return new Map(
      (headers['Content-Security-Policy'] ?? '')
        .split(';')
        .map(directive => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
    )
  }
  const scripts = filesIn(join(dist, 'assets'))
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(dist, 'assets', file), 'utf8'))
  const covers = (source: string, origin: string) =>
    source === origin ||
    (source.startsWith('https://*.') && origin.endsWith(source.slice('https://*'.length)))

  it('page without sources of its own -> allows the site, with the layout also the common sources; no unsafe sources', () => {
    const pages = pageIds.filter(id => !(id in buildSite.host.sourcesOf))
    expect(pages).toEqual(expect.arrayContaining(['home', 'thankYou']))
    for (const page of pages) {
      const policy = policyOf(page)
      expect(policy.get('default-src')).toEqual(["'none'"])
      const common = isInLayout(page) ? pageSources : {}
      expect(policy.get('script-src')?.filter(source => source.startsWith('http'))).toEqual(
        common['script-src'] ?? [],
      )
      expect(policy.get('connect-src')).toEqual(["'self'", ...(common['connect-src'] ?? [])])
      expect(policy.get('form-action')).toEqual(["'self'", ...(common['form-action'] ?? [])])
      expect(policy.get('frame-src')).toEqual(common['frame-src'])
      expect([...policy.values()].flat().filter(source => /unsafe|\*/.test(source))).toEqual([])
    }
  })

  it('function -> gets no policy from the routes; other addresses get one', () => {
    const policyRoutes = routes
      .filter(
        route => 'headers' in route && 'Content-Security-Policy' in (route.headers ?? {}) && 'src' in route,
      )
      .map(route => new RegExp((route as { src: string }).src))
    expect(functions.length).toBeGreaterThan(0)
    expect(functions.filter(path => policyRoutes.some(rule => rule.test(path)))).toEqual([])
    expect(
      ['/api/nothing', '/api/subscribe/', '/subscribe'].filter(
        path => !policyRoutes.some(rule => rule.test(path)),
      ),
    ).toEqual([])
  })

  it('checkout -> neither unsafe-inline nor unsafe-eval', () => {
    expect([...policyOf('checkout').values()].flat().filter(source => source.includes('unsafe'))).toEqual([])
  })

  it('origin in the scripts -> allowed on the pages that use it', () => {
    // Origins that the scripts name without requesting them: the site, links of the pages, and documentation in error messages of packages.
    const links = documents.flatMap(([, { file }]) =>
      [...htmlIn(file).matchAll(/<a [^>]*href="(https:\/\/[a-z\d.-]+)/g)].map(([, origin]) => origin),
    )
    expect(links).toContain(new URL(company.logdhan.site).origin)
    // Nothing else lists them: a package that names another one needs a line here.
    const documentation = [
      'https://react.dev',
      'https://docs.stripe.com',
      'https://dashboard.emailjs.com',
      'https://www.emailjs.com',
    ]
    const named = [...new Set(scripts.flatMap(text => text.match(/https:\/\/[a-z\d.-]+/g) ?? []))]
    expect(documentation.filter(origin => !named.includes(origin))).toEqual([])
    const requested = named.filter(
      origin => origin !== company.origin && !links.includes(origin) && !documentation.includes(origin),
    )
    const sdks = sdkAddresses(parseEnv({}).payments).map(address => new URL(address).origin)
    const allowed = pageIds.flatMap(page => [...policyOf(page).values()].flat())
    expect(requested).toEqual(expect.arrayContaining([EMAILJS_API, ...sdks]))
    expect(requested.filter(origin => !allowed.some(source => covers(source, origin)))).toEqual([])
    for (const origin of sdks)
      expect(
        policyOf('checkout')
          .get('script-src')
          ?.some(source => covers(source, origin)),
      ).toBe(true)
  })

  it('page with the contact form -> its policy lets the form send', () => {
    const withForm = pageIds.filter(page =>
      htmlIn(fileOf(paths[page])).includes(`data-machine="contact-form"`),
    )
    expect(withForm).toEqual(expect.arrayContaining(['home', 'contact']))
    for (const page of withForm) {
      expect(policyOf(page).get('connect-src')).toContain(EMAILJS_API)
      expect(policyOf(page).get('form-action')).toContain('mailto:')
    }
  })

  it('origin in a policy -> belongs to a service or a script that the page uses; no origin is unused', () => {
    const services = [[EMAILJS_API], ...Object.values(paymentOrigins)]
    const isUsed = (origin: string) => scripts.some(text => text.includes(origin))
    const used = services.filter(service => service.some(isUsed))
    expect(used).toEqual(services)
    const unused = pageIds.flatMap(page => {
      const named = [...policyOf(page).values()].flat().filter(source => source.startsWith('http'))
      const others = named.filter(source => !used.flat().includes(source) && !isUsed(source))
      // Only a script knows which other origins it uses.
      const html = htmlIn(fileOf(paths[page]))
      return named.some(source => html.includes(`src="${source}/`)) ? [] : others
    })
    expect(unused).toEqual([])
  })
})

describe('well-known files', () => {
  it('files for both app stores -> the app in src/content/company.ts, as JSON', async () => {
    const links = await ask(site.origin, '/.well-known/assetlinks.json')
    expect(JSON.parse(links.body)).toMatchObject([
      {
        target: {
          package_name: wellKnown.android.package,
          sha256_cert_fingerprints: wellKnown.android.certificates,
        },
      },
    ])
    const association = await ask(site.origin, '/.well-known/apple-app-site-association')
    expect(association.headers['content-type']).toBe('application/json')
    expect(JSON.parse(association.body)).toMatchObject({
      applinks: { details: [{ appIDs: [wellKnown.ios.appId], components: [{ '/': '*thankyou*' }] }] },
    })
  })
})

it('build -> no secret keys, hidden files or source maps', () => {
  const secret =
    /\b(?:sk|rk)_(?:live|test)_\w+|\bwhsec_\w+|\bAKIA[\dA-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bgh[pousr]_\w{20,}|\b(?:accessToken|privateKey|apiSecret)["']?\s*[:=]\s*["'][^"']{8,}/
  expect(secret.test('sk_live_abc') && secret.test('{accessToken:"0123456789"}')).toBe(true)
  const found = filesIn(dist)
    .filter(file => /\.(?:js|html|json|txt|xml|css)$/.test(file))
    .filter(file => secret.test(readFileSync(join(dist, file), 'utf8')))
  expect(found).toEqual([])
  expect(
    readdirSync(dist).filter(name => name.startsWith('.env') || name === '.git' || name === '.vite'),
  ).toEqual([])
  expect(filesIn(dist).filter(file => file.endsWith('.map'))).toEqual([])
})
