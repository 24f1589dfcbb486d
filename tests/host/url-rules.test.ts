/** Permanent redirects from former URLs. */
import { expect, it } from 'vitest'
import { redirects, schema } from '../../src/company/redirects.ts'
import { urlRouting as routing } from '../../src/company/urls.ts'
import { paths } from '../../src/company/paths.ts'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { responseOf } from '../../tools/sandbox/host-server.ts'
import { dist } from '../build/built-site.ts'
import { postOrBlog, posts } from '../support/posts.ts'

const routes = vercelRoutes(prerenderConfig, dist)
// RFC 9110, 15.4.9: status 308 is a permanent redirect for any method.
it('permanently redirects former URLs, but not longer paths or posts', async () => {
  const target = postOrBlog.path
  const moved = { '/old': paths.about, '/blog/former-post': target }
  const changed = { ...routing, redirects: moved }
  const changedRoutes = vercelRoutes({ ...prerenderConfig, routing: changed }, dist)
  for (const [from, to] of Object.entries(moved))
    for (const url of [from, `${from}/`]) {
      const { status, headers } = await responseOf(changedRoutes, dist, 'GET', url)
      expect([status, headers['Location']]).toEqual([308, to])
    }
  expect((await responseOf(changedRoutes, dist, 'GET', '/older')).status).toBe(302)
  expect((await responseOf(changedRoutes, dist, 'GET', target)).status).toBe(200)
})

it('redirects only to built files, and never from the URL of a post', async () => {
  for (const [from, to] of Object.entries(redirects)) {
    expect([to, (await responseOf(routes, dist, 'GET', to)).status]).toEqual([to, 200])
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
])('rejects a redirect from %s to %s', (from, to) => {
  expect(schema.redirects.safeParse({ [from]: to }).success).toBe(false)
})
