/** Requests the URLs in url-cases.ts and all pages of a site, and reports each unexpected response. */
import { load } from 'cheerio'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { contentPolicy } from '../../src/prerender/host/policies.ts'
import { cspHash, inlineCodeOf } from '../../src/prerender/build/inline-code.ts'
import { type PageId, pageIds, paths } from '../../src/company/paths.ts'
import { pages } from '../../src/company/pages.ts'
import { REVALIDATE } from '../../src/prerender/host/media-types.ts'
import { posts } from '../support/posts.ts'
import { urlCases, type UrlCase, postUrlCases } from './url-cases.ts'
import { type RawResponse, send } from './request.ts'

/** Removes the site's origin from a Location header, because a host may send a full URL. */
const pathOf = (origin: string, location: unknown) =>
  typeof location === 'string' && location.startsWith(`${origin}/`) ? location.slice(origin.length) : location

/** Describes how a response differs from the table. */
function differencesIn(
  origin: string,
  { expect: expected }: UrlCase,
  { status, headers, body }: RawResponse,
): string[] {
  const cache = headers['cache-control'] ?? ''
  const expectedCache = ('cache' in expected && expected.cache) || REVALIDATE
  const title = load(body)('title').text()
  const expectedTitle =
    'page' in expected ? pages[expected.page].title : 'title' in expected ? expected.title : title
  const differences = [
    status !== expected.status && `status is ${status}, not ${expected.status}`,
    'location' in expected &&
      pathOf(origin, headers['location']) !== expected.location &&
      `Location is ${String(headers['location'])}, not ${expected.location}`,
    (expected.status === 302 || expected.status === 303 || expected.status === 404) &&
      !cache.includes('no-store') &&
      `Cache-Control "${cache}" lacks "no-store"`,
    status === 200 && cache !== expectedCache && `Cache-Control is "${cache}", not "${expectedCache}"`,
    title !== expectedTitle && `title is "${title}", not "${expectedTitle}"`,
    'file' in expected && /^\s*<!doctype html/i.test(body) && 'body is a page, not a file',
  ]
  return differences.filter(text => text !== false)
}

/** Requests every URL in the table and every asset of the home page. Returns one line for each problem. */
export async function checkUrls(origin: string): Promise<string[]> {
  const problems: string[] = []
  for (const urlCase of [...urlCases, ...postUrlCases]) {
    const { method = 'GET', url: path } = urlCase
    const differences = differencesIn(origin, urlCase, await send(origin, path, { method }))
    problems.push(...differences.map(difference => `${method} ${path}: ${difference}`))
  }
  // Read the names of hashed files from the page.
  const page = await send(origin, '/')
  const scripts = (/data-scripts="([^"]*)"/.exec(page.body)?.[1] ?? '').split(' ')
  const assets = [
    ...(page.body.match(/\/assets\/[\w.-]+/g) ?? []),
    ...scripts.flatMap(name => [`/assets/${name}`, `/assets/retry-1/${name}`]),
  ]
  for (const asset of new Set(assets)) {
    const { status, headers } = await send(origin, asset)
    const cache = String(headers['cache-control'])
    if (status !== 200 || !/max-age=31536000.*immutable/.test(cache))
      problems.push(`GET ${asset}: ${status}, Cache-Control "${cache}"`)
  }
  return problems
}

const DENIED_FEATURES =
  'accelerometer=(),autoplay=(),camera=(),display-capture=(),encrypted-media=(),geolocation=(),gyroscope=(),hid=(),magnetometer=(),microphone=(),midi=(),screen-wake-lock=(),serial=(),usb=(),xr-spatial-tracking=()'

/** Headers that every page has. MDN's HTTP Observatory gives these values an A+ (docs/deploy.md). */
const commonHeaders: Record<string, string> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': `${DENIED_FEATURES},fullscreen=(self),payment=(),publickey-credentials-get=()`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}
/** Headers that override the common ones, written out because payments depend on the exact values. */
const pageHeaders: Partial<Record<PageId, Record<string, string>>> = {
  checkout: {
    'referrer-policy': 'strict-origin',
    'permissions-policy': `${DENIED_FEATURES},fullscreen=(self),payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://sdk.cashfree.com" "https://payments.cashfree.com"),publickey-credentials-get=(self "https://js.stripe.com")`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  },
}

/** Requests every page and post. Returns one line for each wrong header or mismatched policy. */
export async function checkHeaders(origin: string): Promise<string[]> {
  const problems: string[] = []
  const documents: { page?: PageId; path: string }[] = [
    ...pageIds.map(page => ({ page, path: paths[page] })),
    ...posts,
  ]
  for (const { page, path } of documents) {
    const { headers, body } = await send(origin, path)
    const { scripts, styles } = inlineCodeOf(body)
    if (scripts.length !== 1 || styles.length !== 1)
      problems.push(
        `GET ${path}: ${scripts.length} inline scripts and ${styles.length} style sheets instead of one each`,
      )
    const hashes = { script: cspHash(scripts[0] ?? ''), style: cspHash(styles[0] ?? '') }
    const expected: Record<string, string | undefined> = {
      'x-robots-tag': page && pages[page].isIndexed === false ? 'noindex' : undefined,
      ...commonHeaders,
      ...(page ? pageHeaders[page] : {}),
      'speculation-rules':
        page === 'home' || path.startsWith(paths.blog) ? '"/speculation-rules.json"' : undefined,
      'content-security-policy': contentPolicy(prerenderConfig, page ?? 'post', hashes),
    }
    problems.push(
      ...Object.entries(expected)
        .filter(([name, value]) => headers[name] !== value)
        .map(([name, value]) => `GET ${path}: ${name} is "${String(headers[name])}", not "${String(value)}"`),
    )
  }
  return problems
}
