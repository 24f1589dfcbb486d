/** Limits on sign-ups, emails and 409 responses: per client, network and mailbox, and overall. */
import { describe, expect, it } from 'vitest'
import { forget, MIN_EMAIL_INTERVAL_MS } from '../../src/server/newsletter/subscribers.ts'
import { describeError } from '../../src/server/log.ts'
import { ASHA, HOUR_MS, linksTo, press, statusOf, subscribe } from './service.ts'
import { restart, serveEachTest, service } from './service.ts'

const FLOODING = '203.0.113.9'
const OTHER = '198.51.100.7'

serveEachTest()

/** Signs up an email address with this client IP, without the HTTP server, which would override the IP. */
async function signUpFrom(client: string, email: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Real-IP': client }
  const body = JSON.stringify({ email })
  return service.handle(new Request(`${service.origin}/api/subscribe`, { method: 'POST', headers, body }))
}
const statusFrom = async (client: string, email: string) => (await signUpFrom(client, email)).status
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const countOf = (statuses: number[], status: number) => statuses.filter(other => other === status).length

/** Adds confirmed subscribers. */
async function addSubscribers(count: number): Promise<string[]> {
  const emails = numbers(count).map(i => `subscriber${i}@studio.example`)
  const sql =
    'INSERT INTO subscribers (key, email, requested_at, confirmed_at, consent) VALUES (?, ?, 1, 1, 1)'
  const inserts = emails.map(email => ({ sql, args: [email, email] }))
  await service.database.batch(inserts, 'write')
  return emails
}
/** Uses up a network's quota of 409 responses; after that, its clients cannot find out who is subscribed. */
async function flood() {
  for (const email of await addSubscribers(3)) expect(await statusFrom(FLOODING, email)).toBe(409)
}

it('responds with 429 and Retry-After to a client over the hourly limit, and allows its /48 network three times as many sign-ups', async () => {
  await restart({ NEWSLETTER_SIGNUPS_PER_HOUR: '2' })
  const names = numbers(8).map(i => `reader${i}@studio.example`)
  // The server overrides this X-Real-IP.
  const headers = { 'Content-Type': 'application/json', 'X-Real-IP': OTHER }
  for (const status of [201, 201, 429])
    expect((await subscribe(names.pop() ?? '', { headers })).status).toBe(status)
  expect(Number((await subscribe(ASHA)).headers.get('retry-after'))).toBeGreaterThan(0)
  service.advanceClock(HOUR_MS)
  expect(await statusOf()).toBe(201)
  const statuses: number[] = []
  for (const i of numbers(8)) statuses.push(await statusFrom(`2001:db8:1:${i}::1`, `${i}@studio.example`))
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
})

it('a mailbox gets five emails a day at addresses with tags, five at other spellings and five at its plain address', async () => {
  const kinds: [string, (i: number) => string][] = [
    ['tags', i => `asha+${i}@gmail.com`],
    ['spellings', i => (i % 2 ? 'a.sha@gmail.com' : 'as.h.a@googlemail.com')],
    ['address', () => 'asha@gmail.com'],
  ]
  for (const [kind, emailOf] of kinds) {
    const statuses: number[] = []
    for (const i of numbers(7)) {
      statuses.push(await statusFrom(OTHER, emailOf(i)))
      service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    }
    expect([kind, statuses]).toEqual([kind, [201, 201, 201, 201, 201, 429, 429]])
  }
  expect(service.mail.emails).toHaveLength(15)
  service.advanceClock(24 * HOUR_MS)
  expect(await statusFrom(OTHER, 'asha@gmail.com')).toBe(201)
})

it('responds with 503, logs one line and stores nothing once some networks have used up most of the hourly emails, but still serves networks that have used only a few', async () => {
  await restart({ NEWSLETTER_EMAILS_PER_HOUR: '10' })
  const statuses: number[] = []
  for (const i of numbers(12)) statuses.push(await statusFrom(`192.0.2.${i}`, `reader${i}@studio.example`))
  expect([countOf(statuses, 201), countOf(statuses, 503)]).toEqual([8, 4])
  const lines = new Set(service.loggedErrors.map(describeError))
  expect([...lines]).toEqual([
    'The hourly limit on emails is reached. Wait, or raise NEWSLETTER_EMAILS_PER_HOUR',
  ])
  expect(await service.addresses()).toHaveLength(8)
  expect(await statusFrom('198.51.100.7', ASHA)).toBe(201)
  expect(await statusFrom('198.51.100.8', 'ravi@studio.example')).toBe(201)
  expect(await statusFrom('198.51.100.9', 'meera@studio.example')).toBe(503)
  expect(service.mail.emails).toHaveLength(10)
  service.advanceClock(HOUR_MS)
  expect(await statusFrom(OTHER, 'reader11@studio.example')).toBe(201)
})

describe('sign-ups that try to find out who is subscribed', () => {
  it.each([
    ['one client', () => FLOODING, 3],
    ['many clients in one /48 network', (i: number) => `2001:db8:1:${i}::1`, 6],
    ['many networks', (i: number) => `10.0.${i}.1`, 30],
  ])(
    'from %s at the same time get 409 a few times, then 201 and an email, as for any other address',
    async (_, clientOf, told) => {
      const known = await addSubscribers(40)
      const statuses = await Promise.all(
        known.map((email, i) => statusFrom(clientOf(i), email.replace('sub', 'SUB'))),
      )
      expect([countOf(statuses, 409), countOf(statuses, 201)]).toEqual([told, 40 - told])
      expect(service.mail.emails).toHaveLength(40 - told)
      expect(await service.confirmedAddresses()).toEqual(known)
      expect(await statusFrom(clientOf(0), ASHA)).toBe(201)
      service.advanceClock(HOUR_MS)
      expect(await statusFrom(clientOf(0), known[0] ?? '')).toBe(409)
    },
  )

  const KINDS = ['unknown', 'pending', 'confirmed', 'forgotten']
  /** Adds an email address of each kind. All these addresses may get another email. */
  async function addKinds() {
    const emails = KINDS.map(kind => `${kind}@studio.example`)
    for (const email of emails.slice(1)) await statusFrom(OTHER, email)
    for (const email of emails.slice(2)) await press(linksTo(email).confirm)
    await forget(service.database, 'forgotten@studio.example', { secret: service.settings.secret })
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    return emails
  }

  const failing = (change: string) => () =>
    service.database.execute(`CREATE TRIGGER fault BEFORE ${change} BEGIN SELECT RAISE(ABORT, 'busy'); END`)
  it.each<[string, number, () => unknown]>([
    ['the mail server accepts emails', 201, () => {}],
    ['the mail server rejects emails', 503, () => (service.mail.behaviour = 'rejects')],
    ['the mail server does not respond', 503, () => (service.mail.behaviour = 'hangs')],
    ['the mail server is not running', 503, () => service.mail.stop()],
    ['the database fails before the email', 503, failing('INSERT ON confirm_tokens')],
    ['the database fails after the email', 503, failing('UPDATE OF mailed_at ON subscribers')],
  ])(
    'if %s during a flood, every address gets %i, and only other networks see who is subscribed (409)',
    async (_, status, breakIt) => {
      service.mailing.timeoutMs = 1000
      const emails = await addKinds()
      await flood()
      await breakIt()
      const statusesFor = (client: string) => Promise.all(emails.map(email => statusFrom(client, email)))
      expect(await statusesFor(FLOODING)).toEqual([status, status, status, status])
      expect(service.loggedErrors.length > 0).toBe(status === 503)
      service.advanceClock(MIN_EMAIL_INTERVAL_MS)
      expect(await statusesFor(OTHER)).toEqual([status, status, 409, status])
    },
  )

  it('from a flooding network get the same responses for every kind of address, even in parallel, up to the daily limit', async () => {
    const emails = await addKinds()
    service.advanceClock(24 * HOUR_MS)
    await flood()
    service.mail.behaviour = 'slow'
    const askTwice = (email: string) => Promise.all([0, 1].map(() => statusFrom(FLOODING, email)))
    const asked = await Promise.all(emails.map(askTwice))
    expect(asked.map(statuses => statuses.sort())).toEqual(KINDS.map(() => [201, 429]))
    service.mail.behaviour = 'accepts'
    for (const status of [201, 201, 201, 201, 429]) {
      service.advanceClock(MIN_EMAIL_INTERVAL_MS)
      for (const email of emails) expect([email, await statusFrom(FLOODING, email)]).toEqual([email, status])
    }
    expect(await service.confirmedAddresses()).toContain('confirmed@studio.example')
  })
})
