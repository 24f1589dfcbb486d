/** Behind proxies, `serve` reads client addresses from X-Forwarded-For (MDN). */
import { describe, expect, it, onTestFinished } from 'vitest'
import { clientIpBehind } from '../../src/server/client-ip.ts'
import { clientNetwork, widerNetwork } from '../../src/server/client-network.ts'
import { listen } from '../../src/server/listen.ts'
import { newsletterSettings } from '../../src/server/newsletter/settings.ts'

const required = { SMTP_URL: 'smtp://127.0.0.1', NEWSLETTER_SECRET: 'a secret of at least 32 characters' }

/** Returns the client address that a server with these settings reads. */
async function clientOf(env: Record<string, string>, headers: Record<string, string>) {
  const { trustedProxies } = newsletterSettings({ ...required, ...env })
  const respond = (request: Request) => new Response(request.headers.get('X-Real-IP'))
  const server = await listen(respond, 0, clientIpBehind(trustedProxies))
  onTestFinished(() => server.close())
  return (await fetch(server.origin, { headers })).text()
}

it('trusts X-Forwarded-For from a local proxy, but no other header, if TRUSTED_PROXIES is not set', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'Forwarded': 'for=198.51.100.1', 'X-Real-IP': '::1' }
  expect(await clientOf({}, headers)).toBe('203.0.113.9')
})

describe('TRUSTED_PROXIES=127.0.0.1 10.0.0.0/8', () => {
  const proxies = { TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8' }
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    // The client's address is the last one that is not a trusted proxy's. Clients can forge any before it.
    ['198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::9]:4711', '2001:db8::9'],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['203.0.113.9, <script>', 'unknown'],
    ['', '127.0.0.1'],
  ])('X-Forwarded-For: %s gives the client address %s', async (value, client) => {
    expect(await clientOf(proxies, value ? { 'X-Forwarded-For': value } : {})).toBe(client)
  })
})

it('uses the address of an untrusted connection, and ignores its headers', async () => {
  const client = clientOf({ TRUSTED_PROXIES: '10.0.0.0/8' }, { 'X-Forwarded-For': '203.0.113.9' })
  expect(await client).toBe('127.0.0.1')
})

it.each(['proxy.example', '10.0.0.0/33', '127.0.0.1, 10.0.0.1'])('rejects TRUSTED_PROXIES=%s', ranges => {
  expect(() => newsletterSettings({ ...required, TRUSTED_PROXIES: ranges })).toThrow('PROXIES: must be')
})

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['unknown', 'unknown', 'unknown'],
])('the client %s is in the network %s, which is in %s', (address, network, wider) => {
  expect([clientNetwork(address), widerNetwork(address)]).toEqual([network, wider])
})
