/** Asks a running site, here or deployed, for every address of the table, and says where it answers something else. */
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { load } from 'cheerio'
import { checkoutPermissions, checkoutPolicy, pagePermissions, pagePolicy } from '#src/build/host/policies.ts'
import { hashOf, inlineCodeOf } from '#src/build/inline-code.ts'
import { type PageId, pageIds, paths } from '#src/config/paths.ts'
import { seo } from '#src/content/seo.ts'
import { addresses, type Address } from './addresses.ts'

export interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** The address as it is written: `fetch` would tidy it up first. */
export const ask = (origin: string, path: string, { method = 'GET', headers = {} } = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(origin)
    const send = protocol === 'https:' ? secureRequest : request
    const asked = send(
      { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, method, headers },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })

/** A Location as a path of this site; a host may write its own name into it. */
const pathOf = (origin: string, location: unknown) =>
  typeof location === 'string' && location.startsWith(`${origin}/`) ? location.slice(origin.length) : location

/** The host's default for a file without a rule of its own. */
const REVALIDATE = 'public, max-age=0, must-revalidate'

function wrongIn(
  origin: string,
  { expect: expected }: Address,
  { status, headers, body }: Answered,
): string[] {
  const cache = String(headers['cache-control'] ?? '')
  const expectedCache = ('cache' in expected && expected.cache) || REVALIDATE
  const wrong = [
    status !== expected.status && `status ${status} and not ${expected.status}`,
    'location' in expected &&
      pathOf(origin, headers['location']) !== expected.location &&
      `Location ${String(headers['location'])} and not ${expected.location}`,
    (expected.status === 302 || expected.status === 303 || expected.status === 404) &&
      !cache.includes('no-store') &&
      `Cache-Control "${cache}" without no-store`,
    status === 200 && cache !== expectedCache && `Cache-Control "${cache}" and not "${expectedCache}"`,
    'page' in expected &&
      load(body)('title').text() !== seo[expected.page].title &&
      `not the page "${expected.page}" but "${load(body)('title').text()}"`,
    'file' in expected && /^\s*<!doctype html/i.test(body) && 'a page and not a file',
  ]
  return wrong.filter(text => text !== false)
}

/** Every answer that is not what the table says, one line each. */
export async function checkAddresses(origin: string): Promise<string[]> {
  const problems: string[] = []
  for (const address of addresses) {
    const answer = await ask(origin, address.address, { method: address.method ?? 'GET' })
    problems.push(
      ...wrongIn(origin, address, answer).map(
        wrong => `${address.method ?? 'GET'} ${address.address}: ${wrong}`,
      ),
    )
  }
  // Files with a hash in their name are found in a page.
  const page = await ask(origin, '/')
  for (const asset of new Set(page.body.match(/\/assets\/[\w.-]+/g))) {
    const { status, headers } = await ask(origin, asset)
    if (
      status !== 200 ||
      !/max-age=31536000/.test(String(headers['cache-control'])) ||
      !/immutable/.test(String(headers['cache-control']))
    )
      problems.push(`GET ${asset}: ${status}, Cache-Control "${String(headers['cache-control'])}"`)
  }
  return problems
}

/** Headers of every answer, except of those that functions give. */
const everywhere: Record<string, string> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': pagePermissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
}
const ofPage: Partial<Record<PageId, Record<string, string>>> = {
  checkout: {
    'referrer-policy': 'strict-origin',
    'permissions-policy': checkoutPermissions,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-robots-tag': 'noindex',
  },
  thankYou: { 'x-robots-tag': 'noindex' },
}

/** Requests every page, and returns a line for each header that does not fit the page or the inline code in its body. */
export async function checkHeaders(origin: string): Promise<string[]> {
  const problems: string[] = []
  for (const page of pageIds) {
    const { headers, body } = await ask(origin, paths[page])
    const { scripts, styles } = inlineCodeOf(body)
    if (scripts.length !== 1 || styles.length !== 1)
      problems.push(`GET ${paths[page]}: ${scripts.length} inline scripts and ${styles.length} style sheets`)
    const inlined = { script: hashOf(scripts[0] ?? ''), style: hashOf(styles[0] ?? '') }
    const expected: Record<string, string | undefined> = {
      'x-robots-tag': undefined,
      ...everywhere,
      ...ofPage[page],
      'content-security-policy': page === 'checkout' ? checkoutPolicy(inlined) : pagePolicy(inlined),
    }
    problems.push(
      ...Object.entries(expected)
        .filter(([name, value]) => headers[name] !== value)
        .map(
          ([name, value]) =>
            `GET ${paths[page]}: ${name} is "${String(headers[name])}", not "${String(value)}"`,
        ),
    )
  }
  return problems
}
