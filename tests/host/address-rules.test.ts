/** One table of rules (src/framework/address-rules.ts) makes the host's routes and the answers of the router in the browser. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addresses as routing, redirects, schema } from '#src/content/addresses.ts'
import { pageIds, paths, postPath } from '#src/content/paths.ts'
import { buildSite, pageFile } from '#src/framework.config.ts'
import { destinationOf } from '#src/framework/address-rules.ts'
import { routesOf } from '#src/framework/host/routes.ts'
import { resolveRoute } from '#src/framework/host/server.ts'
import { dist } from '../build/built-site.ts'
import { posts } from '../support/posts.ts'
import { variants } from '../support/variants.ts'
import { addresses, postAddresses } from './addresses.ts'

const routes = routesOf(buildSite, dist)
const pageFiles = pageIds.map(page => join(dist, pageFile(page)))

/** The answer of the host, in the words of the router. `file` if the router has to ask the host. */
async function answerOf(pathname: string): Promise<string> {
  const { status, headers, file } = await resolveRoute(routes, dist, 'GET', pathname)
  const page = pageIds[pageFiles.indexOf(file ?? '')]
  if (page) return `page ${page}`
  return headers['Location']
    ? `redirect ${headers['Location']}`
    : file || status === 404
      ? 'file'
      : `status ${status}`
}

const MAY_NOT_EXIST = new RegExp(String.raw`\.(?!html?$)[^/.]+$|^${postPath()}[^/]+$`)

async function expectAlike(pathname: string): Promise<void> {
  const destination = destinationOf(routing, pathname)
  const host = await answerOf(pathname)
  if (destination.kind === 'file')
    // The router loads the document, so the host decides. Only where it must: it may not exist, if its address is that of a file or a post.
    expect([pathname, host === 'file' || MAY_NOT_EXIST.test(pathname)]).toEqual([pathname, true])
  else
    expect([
      pathname,
      destination.kind === 'page' ? `page ${destination.page}` : `redirect ${destination.to}`,
    ]).toEqual([pathname, host])
}

const known = [...Object.values(paths), ...posts.map(({ path }) => path)].flatMap(path => path.split('/'))
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...new Set(known)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['thankyou', 'ThankYou', 'api', 'API', 'assets', '.well-known', '_vercel', 'index', 'retry-1'],
      ...['robots.txt', 'about.htm', 'ABOUT', 'fonts', 'covers', 'subscribe', 'a--b', 'a.b'],
    ),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w.~-]{0,6}$/) },
)
const address = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/', '.html', '.html/', '.js', '.htm', '-thankyou'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${end}`)
  // `//host/path` is an address of another host, which no router sees. A browser resolves segments of dots.
  .filter(path => !path.startsWith('//') && !/\/\.{1,2}(?:\/|$)/.test(path))

it('the router answers as the host does for a post with an empty segment, as /blog//post.html', async () => {
  for (const { path } of posts) await expectAlike(`${path.replace(/\/(?=[^/]+$)/, '//')}.html`)
})

for (const [count, options] of variants([500, 3000]))
  it(`the router answers ${count} generated addresses as the host does`, options, async () => {
    await fc.assert(fc.asyncProperty(address, expectAlike), { numRuns: count })
  })

it('the router answers each address of the table as the host does', async () => {
  for (const { address, method } of [...addresses, ...postAddresses])
    if (!method) await expectAlike(address.split('?')[0] ?? '')
})

// RFC 9110, 15.4.9: a permanent redirect of any method.
it('the host and the router redirect exactly the addresses that have moved', async () => {
  const moved = { '/old': paths.about, '/blog/former-post': posts[0]?.path ?? '' }
  const changed = { ...routing, redirects: moved }
  const changedRoutes = routesOf({ ...buildSite, routing: changed }, dist)
  for (const [from, to] of Object.entries(moved))
    for (const address of [from, `${from}/`]) {
      const { status, headers } = await resolveRoute(changedRoutes, dist, 'GET', address)
      expect([status, headers['Location']]).toEqual([308, to])
      expect(destinationOf(changed, address)).toEqual({ kind: 'redirect', to })
    }
  expect((await resolveRoute(changedRoutes, dist, 'GET', '/older')).status).toBe(302)
  expect((await resolveRoute(changedRoutes, dist, 'GET', posts[0]?.path ?? '')).status).toBe(200)
})

it('each redirect leads to a page, and no post has its former address', async () => {
  for (const [from, to] of Object.entries(redirects)) {
    expect([to, (await resolveRoute(routes, dist, 'GET', to)).status]).toEqual([to, 200])
    expect(posts.map(({ path }) => path)).not.toContain(from)
  }
})

it.each([
  [paths.about, paths.home],
  ['old', paths.home],
  ['/old/', paths.home],
  ['//elsewhere.example', paths.home],
  ['/old', 'https://elsewhere.example/'],
  ['/old', '//elsewhere.example'],
  ['/old', '/$1'],
  ['/old', '/a\r\nb'],
])('a redirect from %s to %s is refused', (from, to) => {
  expect(schema.redirects.safeParse({ [from]: to }).success).toBe(false)
})
