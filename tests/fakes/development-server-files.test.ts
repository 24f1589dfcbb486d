/** Files and requests that the development server refuses, from Vite's advisories since CVE-2025-30208. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseForeignRequests } from '../../src/vite/foreign-requests.ts'
import { send } from './request.ts'

const SECRET = 'what-subscribers-entrusted'
const files = [
  'newsletter.db',
  'newsletter.db-wal',
  'newsletter.db-journal',
  'data/list.sqlite3',
  'backup.sql',
  'subscribers.csv',
  'bounces/1.eml',
  '.env',
  '.env.local',
  '.env.production.local',
  '.git/config',
  'api/settings.ts',
  'key.pem',
  // In a folder that pages are made of.
  'src/newsletter.db',
  'src/.env',
  'src/list.sqlite',
]

let root: string
/** A symbolic link to the root. */
let link: string
let server: ViteDevServer
let origin: string

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'site-')))
  for (const folder of ['src', 'data', 'bounces', '.git', 'api', 'machines']) mkdirSync(join(root, folder))
  for (const file of files) writeFileSync(join(root, file), `export default '${SECRET}'\n`)
  writeFileSync(join(root, 'src/page.ts'), "export default 'public'\n")
  link = `${root}-link`
  symlinkSync(root, link)
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [refuseForeignRequests()],
  })
  await server.listen()
  origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
})

afterAll(async () => {
  await server.close()
  rmSync(link)
  rmSync(root, { recursive: true })
})

const queries = [
  '',
  '?raw',
  '?import&raw',
  '?raw&import',
  '?url',
  '?inline',
  '?raw??',
  '?t=1&raw',
  '?.svg?.wasm?init',
  '?worker&url',
]

describe.each(files)('%s', file => {
  it.each(queries)('is not in the response, however its address is spelt with "%s"', async query => {
    const encoded = file.replace(/[a-z](?=[^/]*$)/, letter => `%${letter.charCodeAt(0).toString(16)}`)
    for (const path of [
      `/${file}`,
      `//${file}`,
      `/${encoded}`,
      `/${file.replaceAll('.', '%2e')}`,
      `/${file}/`,
      `/src/../${file}`,
      `/src/%2e%2e/${file}`,
      `/@fs${root}/${file}`,
      `/@fs/${root}/${encoded}`,
      `/@fs${root}/src/../${file}`,
      `/@fs/proc/self/cwd/../..${root}/${file}`,
      `/@fs${join(link, file)}`,
      `/@id/${root}/${file}`,
      `/@id/__x00__${root}/${file}`,
    ])
      expect((await send(origin, path + query)).body, path + query).not.toContain(SECRET)
  })
})

it("serves pages' code", async () => {
  const { status, body } = await send(origin, '/src/page.ts')
  expect([status, body.includes('public')]).toEqual([200, true])
})

it('refuses a foreign Host', async () => {
  for (const path of ['/', '/src/page.ts'])
    expect((await send(origin, path, { headers: { Host: 'attacker.example' } })).status).toBe(403)
})

it('sends no header that lets another site or port read the response', async () => {
  for (const from of ['https://attacker.example', 'http://localhost:1', 'null'])
    for (const method of ['GET', 'OPTIONS'])
      expect(
        (await send(origin, '/src/page.ts', { method, headers: { Origin: from } })).headers[
          'access-control-allow-origin'
        ],
      ).toBeUndefined()
})

it.each(['/__open-in-editor?file=src/page.ts', '/src/page.ts'])(
  'answers 403 if another site requests %s',
  async path => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
    ])
      expect((await send(origin, path, { headers })).status).toBe(403)
  },
)

// https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header and https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
describe.each(['/__open-in-editor?file=src/page.ts', '/__OPEN-IN-EDITOR?file=src/page.ts', '/@fs/etc/hosts'])(
  '%s',
  path => {
    const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
    it.each<[string, Record<string, string>]>([
      [
        'a link, a form, a redirect or a refresh of another site',
        { ...navigation, 'Sec-Fetch-Site': 'cross-site' },
      ],
      ['a page of another port', { ...navigation, 'Sec-Fetch-Site': 'same-site' }],
      ['speculation rules', { ...navigation, 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch;prerender' }],
      ['a page of another host, without Fetch Metadata', { Referer: 'http://attacker.example/' }],
    ])('is refused to %s', async (_, headers) => {
      expect((await send(origin, path, { headers })).status).toBe(403)
    })
  },
)

it('does not open the editor for a request that names no page', async () => {
  expect((await send(origin, '/__open-in-editor?file=src/page.ts')).status).toBe(403)
})

it("serves Vite's own files to a page of the server, also at an address without Fetch Metadata", async () => {
  for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${origin}/` }])
    expect((await send(origin, '/@vite/client', { headers })).status).toBe(200)
})

it.each(['0.0.0.0', '[::]'])('refuses the Host %s', async host => {
  expect((await send(origin, '/', { headers: { Host: `${host}:${new URL(origin).port}` } })).status).toBe(403)
})
