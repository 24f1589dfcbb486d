/** Requests that another site's page makes a developer's browser send, including through DNS rebinding. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../src/server/listen.ts'
import { RETURN_PATH } from '../../src/payments/contract.ts'
import { MAILBOX_PATH } from './mailbox.ts'
import { TRAFFIC_PATH } from './traffic.ts'
import { startServer } from './host-server.ts'
import { listenLocally, type Sandbox, SANDBOX_PATHS, startSandbox } from './sandbox.ts'
import { folderOfFile } from '../support/temporary-folder.ts'
import { send } from './request.ts'

const folder = folderOfFile()
let sandbox: Sandbox
let servers: Record<'npm start' | 'npm run dev' | 'newsletter API', RunningServer>

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
})

afterAll(async () => {
  for (const { close } of Object.values(servers)) await close()
  await sandbox.close()
})

const names = ['npm start', 'npm run dev', 'newsletter API'] as const

it.each([
  [MAILBOX_PATH, 'Sandbox mailbox'],
  [TRAFFIC_PATH, 'Traffic of this site'],
])('npm start serves, at %s, the sandbox page "%s"', async (path, title) => {
  const { status, body } = await send(servers['npm start'].origin, path)
  expect(status).toBe(200)
  expect(body).toContain(`<title>${title}`)
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = async (origin: string, path: string, headers: Record<string, string>, body: string) =>
  (await send(origin, path, { method: 'POST', headers: { ...FORM, ...headers }, body })).status

describe.each(names)('%s', name => {
  it.each([
    ...['attacker.example', 'localhost.attacker.example', '127.0.0.1.attacker.example', '[::2]:4173'],
    ...['127.0.0.1.nip.example:4173', 'attacker.example#localhost', '192.168.0.7:4173'],
  ])('responds with 403 to the Host "%s" for pages, fakes and the API', async host => {
    for (const path of ['/', MAILBOX_PATH, '/api/confirm?token=x'])
      expect((await send(servers[name].origin, path, { headers: { Host: host } })).status).toBe(403)
  })

  it.each([
    'localhost:4173',
    '127.0.0.1',
    '127.0.0.1:4173',
    '[::1]:4173',
    'site.localhost:4173',
    'LOCALHOST',
  ])('accepts the Host "%s"', async host => {
    const { status } = await send(servers[name].origin, '/api/confirm', { headers: { Host: host } })
    expect(status).not.toBe(403)
  })

  it('responds with 4xx to TRACE or an invalid Host, and the next request works', async () => {
    const { origin } = servers[name]
    expect((await send(origin, '/api/confirm', { method: 'TRACE' })).status).toBe(405)
    expect((await send(origin, '/api/confirm', { headers: { Host: 'a[b' } })).status).toBeLessThan(500)
    expect((await send(origin, '/api/confirm')).status).toBe(410)
  })

  it('responds with 403 to a sign-up from a page of another site, and sends no email', async () => {
    const headers = { 'Origin': 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' }
    const status = await post(servers[name].origin, '/api/subscribe', headers, 'email=asha%40studio.example')
    expect(status).toBe(403)
    expect(sandbox.newsletter.mail.emails).toEqual([])
  })

  it('sends no header that lets another site read a private response', async () => {
    for (const path of [MAILBOX_PATH, '/api/subscribe', '/api/confirm'])
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const options = { method, headers: { Origin: 'https://attacker.example' } }
        const { headers } = await send(servers[name].origin, path, options)
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
  })
})

const ATTACKER = { 'Origin': 'https://attacker.example', 'Sec-Fetch-Site': 'cross-site' }
const foreign: Record<string, Record<string, string>> = {
  'form on another site': { ...ATTACKER, 'Sec-Fetch-Mode': 'navigate' },
  'script on another site': { ...ATTACKER, 'Sec-Fetch-Mode': 'no-cors' },
  'page on another port': { 'Origin': 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' },
  'browser without Fetch Metadata': { Origin: 'https://attacker.example' },
  'sandboxed frame': { Origin: 'null' },
}

describe.each(['npm start', 'npm run dev'] as const)('mailbox of %s', name => {
  const choose = (headers: Record<string, string>) =>
    post(servers[name].origin, MAILBOX_PATH, headers, 'service=email&behaviour=500')

  it.each(Object.entries(foreign))(
    'responds with 403 to a POST from a %s, and sets nothing',
    async (_, headers) => {
      expect(await choose(headers)).toBe(403)
      expect(sandbox.email.behaviour).toEqual({})
    },
  )

  it('accepts a POST from its own page or from outside a browser', async () => {
    const { origin } = servers[name]
    const own = { 'Origin': origin, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }
    for (const headers of [own, { Origin: origin }, {}]) {
      expect(await choose(headers as Record<string, string>)).toBe(303)
      expect(sandbox.email.behaviour).toEqual({ status: 500 })
      sandbox.email.behaviour = {}
    }
  })

  it('cannot be shown in a frame on another site', async () => {
    const { headers } = await send(servers[name].origin, MAILBOX_PATH)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  // Payment providers send visitors back with a POST; the function asks the provider for the result.
  it("a payment provider's POST to the return function leads to the thank-you page", async () => {
    const headers = foreign['form on another site'] ?? {}
    expect(await post(servers[name].origin, RETURN_PATH, headers, 'cf_status=ACTIVE')).toBe(303)
  })
})
