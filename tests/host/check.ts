/** Asks a running site, here or deployed, for every address of the table, and says where it answers something else. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { join } from 'node:path'
import { load } from 'cheerio'
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

function wrongIn(
  origin: string,
  { expect: expected }: Address,
  { status, headers, body }: Answered,
): string[] {
  const cache = String(headers['cache-control'] ?? '')
  const wrong = [
    status !== expected.status && `status ${status} and not ${expected.status}`,
    'location' in expected &&
      pathOf(origin, headers['location']) !== expected.location &&
      `Location ${String(headers['location'])} and not ${expected.location}`,
    (expected.status === 302 || expected.status === 303 || expected.status === 404) &&
      !cache.includes('no-store') &&
      `Cache-Control "${cache}" without no-store`,
    status === 200 &&
      !(cache.includes('max-age=0') && cache.includes('must-revalidate')) &&
      `Cache-Control "${cache}" does not revalidate`,
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

/** Headers of documents as vercel.json sets them, where a deployment shows others. */
export async function checkHeaders(origin: string, project: string): Promise<string[]> {
  const { routes } = JSON.parse(readFileSync(join(project, 'vercel.json'), 'utf8')) as {
    routes: { src?: string; headers?: Record<string, string>; continue?: boolean }[]
  }
  const problems: string[] = []
  for (const path of ['/', '/logdhan', '/logdhan/checkout', '/thankyou']) {
    const expected: Record<string, string> = Object.fromEntries(
      routes
        .filter(route => route.continue && route.src && new RegExp(`^${route.src}$`).test(path))
        .flatMap(route => Object.entries(route.headers ?? {})),
    )
    const { headers } = await ask(origin, path)
    problems.push(
      ...Object.entries(expected)
        .filter(([name, value]) => headers[name.toLowerCase()] !== value)
        .map(([name]) => `GET ${path}: ${name} is "${String(headers[name.toLowerCase()])}"`),
    )
  }
  return problems
}
