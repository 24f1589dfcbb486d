/** Requests that another site's page sends from a developer's browser, including through DNS rebinding. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../src/server/listen.ts'
import { MAILBOX_PATH } from '../../tools/sandbox/mailbox.ts'
import { startServer } from '../../tools/sandbox/host-server.ts'
import { listenLocally } from '../../tools/sandbox/listen-locally.ts'
import { type Sandbox, SANDBOX_PATHS, startSandbox } from '../../tools/sandbox/sandbox.ts'
import { folderOfFile } from '../support/temporary-folder.ts'
import { send } from '../host/request.ts'

const folder = folderOfFile()
let sandbox: Sandbox
let servers: Record<'npm start' | 'npm run dev' | 'newsletter API', RunningServer>
let origin: string

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), 'the site')
  sandbox = await startSandbox()
  servers = {
    'npm start': await startServer({
      root: folder,
      routes: [{ handle: 'filesystem' }],
      functions: { paths: SANDBOX_PATHS, handle: sandbox.handle },
    }),
    'npm run dev': await listenLocally(sandbox.handle),
    'newsletter API': { origin: sandbox.newsletterOrigin, close: () => Promise.resolve() },
  }
  ;({ origin } = servers['npm start'])
})

afterAll(async () => {
  for (const { close } of Object.values(servers)) await close()
  await sandbox.close()
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = async (path: string, headers: Record<string, string>, body: string, to = origin) =>
  (await send(to, path, { method: 'POST', headers: { ...FORM, ...headers }, body })).status
const ATTACKER = { 'Origin': 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' }

// All three servers use the same checks. The tests below send their requests to `npm start`.
it.each(['npm start', 'npm run dev', 'newsletter API'] as const)(
  '%s responds with 4xx to another Host, TRACE and a sign-up from another site, and sends no email',
  async name => {
    const { origin: own } = servers[name]
    const statusOf = async (options = {}) => (await send(own, '/api/confirm', options)).status
    expect(await statusOf({ headers: { Host: 'attacker.example' } })).toBe(403)
    expect(await statusOf({ headers: { Host: 'a[b' } })).toBeLessThan(500)
    expect(await statusOf({ method: 'TRACE' })).toBe(405)
    expect(await statusOf()).toBe(410)
    expect(await post('/api/subscribe', ATTACKER, 'email=asha%40studio.example', own)).toBe(403)
    expect(sandbox.newsletter.mail.emails).toEqual([])
  },
)

it.each([
  ...['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example', '[::2]:4173'],
  ...['attacker.example#localhost', '192.168.0.7:4173'],
])('responds with 403 to the Host "%s" for pages, fakes and the API', async host => {
  for (const path of ['/', MAILBOX_PATH, '/api/confirm?token=x'])
    expect((await send(origin, path, { headers: { Host: host } })).status).toBe(403)
})

it('accepts every Host that names this machine', async () => {
  for (const Host of ['localhost:4173', '127.0.0.1', '[::1]:4173', 'site.localhost', 'LOCALHOST'])
    expect((await send(origin, '/api/confirm', { headers: { Host } })).status, Host).toBe(410)
})

it('sends no header that lets another site read a private response', async () => {
  for (const path of [MAILBOX_PATH, '/api/subscribe', '/api/confirm'])
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const { headers } = await send(origin, path, { method, headers: { Origin: ATTACKER.Origin } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
})

describe('the mailbox', () => {
  const choose = (headers: Record<string, string>) =>
    post(MAILBOX_PATH, headers, 'service=email&behaviour=500')

  it.each<[string, Record<string, string>]>([
    ['form on another site', { ...ATTACKER, 'Sec-Fetch-Mode': 'navigate' }],
    ['page on another port', { 'Origin': 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
    ['browser without Fetch Metadata', { Origin: ATTACKER.Origin }],
  ])('responds with 403 to a POST from a %s, and changes nothing', async (_, headers) => {
    expect(await choose(headers)).toBe(403)
    expect(sandbox.email.behaviour).toEqual({})
  })

  it('accepts a POST from its own page or from outside a browser', async () => {
    const own = { 'Origin': origin, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }
    for (const headers of [own, { Origin: origin }, {}]) {
      expect(await choose(headers as Record<string, string>)).toBe(303)
      expect(sandbox.email.behaviour).toEqual({ status: 500 })
      sandbox.email.behaviour = {}
    }
  })

  it('cannot be shown in a frame on another site', async () => {
    const { headers } = await send(origin, MAILBOX_PATH)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
