/** The development server rejects the requests described in Vite's advisories since CVE-2025-30208. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseForeignRequests } from '../../src/content-build/foreign-requests.ts'
import { folderOfFile } from '../support/temporary-folder.ts'
import { send } from '../host/request.ts'

const SECRET = 'what-subscribers-entrusted'
/** Files outside the allowed folders, and files inside them that `deny` names. */
const files = [
  ...['newsletter.db', 'backup.sql', 'subscribers.csv', '.env.local', '.git/config', 'api/settings.ts'],
  ...['src/newsletter.db', 'src/newsletter.db-wal', 'src/list.sqlite', 'src/.env', 'src/key.pem'],
]

const parent = folderOfFile()
const root = join(parent, 'site')
/** A symbolic link to the root. */
const link = join(parent, 'link')
let server: ViteDevServer
let origin: string

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `export default '${text}'\n`)
  }
  for (const file of files) write(file, SECRET)
  write('src/page.ts', 'public')
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
afterAll(() => server.close())

// Vite's own tests cover other spellings of URLs.
it('never serves the content of a private file, but serves the code of pages', async () => {
  for (const file of files)
    for (const path of [`/${file}`, `/@fs${root}/${file}`, `/@fs${join(link, file)}`])
      for (const query of ['', '?raw', '?import&raw'])
        expect((await send(origin, path + query)).body, path + query).not.toContain(SECRET)
  expect((await send(origin, '/src/page.ts')).body).toContain('public')
})

const EDITOR = '/__open-in-editor?file=src/page.ts'
const TOOLS = [EDITOR, '/__OPEN-IN-EDITOR?file=src/page.ts', '/@fs/etc/hosts']
const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await send(origin, path, { headers })).status

it.each(['attacker.example', '0.0.0.0', '[::]'])('responds with 403 to the Host %s', async host => {
  expect(await statusOf('/src/page.ts', { Host: `${host}:${new URL(origin).port}` })).toBe(403)
})

it('sends no header that lets another site or port read the response', async () => {
  for (const from of ['https://attacker.example', 'http://localhost:1', 'null'])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(origin, '/src/page.ts', { method, headers: { Origin: from } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
})

// https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header and https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header
it.each<[string, paths: string[], Record<string, string>]>([
  [
    'another site',
    [...TOOLS, '/src/page.ts'],
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
  ],
  ['another port', [...TOOLS, '/src/page.ts'], { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' }],
  ['a link on another site', TOOLS, { ...navigation, 'Sec-Fetch-Site': 'cross-site' }],
  ['a link on another port', TOOLS, { ...navigation, 'Sec-Fetch-Site': 'same-site' }],
  ['speculation rules', TOOLS, { ...navigation, 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch' }],
  ['another host, without Fetch Metadata', TOOLS, { Referer: 'http://attacker.example/' }],
  ['an unknown page', [EDITOR], {}],
])('responds with 403 to a request from %s', async (_, paths, headers) => {
  for (const path of paths) expect(await statusOf(path, headers)).toBe(403)
})

it("serves Vite's own files to the server's own pages, even in browsers without Fetch Metadata", async () => {
  for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${origin}/` }])
    expect(await statusOf('/@vite/client', headers as Record<string, string>)).toBe(200)
})
