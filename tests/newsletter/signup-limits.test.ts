/** How many sign-ups, emails and answers a client, a network, a mailbox and all together get. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeError } from '../../shared/log.ts'
import { MIN_EMAIL_INTERVAL_MS } from '../../newsletter/subscribers.ts'
import { type Service, startService, subscribe } from './service.ts'
import { addSubscribers } from './subscribers.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())
const restart = async (env: Record<string, string>) => {
  await service.close()
  service = await startService({ env })
}
const statusOf = async (email: string) => (await subscribe(service, email)).status

/** Signs an address up from a client, without a server between, which would set its address. */
async function statusFrom(client: string, email: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Real-IP': client }
  const body = JSON.stringify({ email })
  const request = new Request(`${service.origin}/api/subscribe`, { method: 'POST', headers, body })
  return (await service.handle(request)).status
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const countOf = (statuses: number[], status: number) => statuses.filter(other => other === status).length

describe('sign-ups', () => {
  it('of a client -> 429 with Retry-After until the hour is over', async () => {
    await restart({ NEWSLETTER_SIGNUPS_PER_HOUR: '3' })
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) statuses.push(await statusOf(`${name}@studio.example`))
    expect(statuses).toEqual([201, 201, 201, 429])
    const refused = await subscribe(service, 'e@studio.example', {
      headers: { 'Content-Type': 'application/json', 'X-Real-IP': '203.0.113.9' },
    })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    service.advanceClock(HOUR_MS)
    expect(await statusOf('e@studio.example')).toBe(201)
  })

  it.each([
    ['one /48', (i: number) => `2001:db8:1:${i.toString(16)}::1`],
    ['one IPv4 /24', (i: number) => `203.0.113.${i}`],
  ])('of many clients of %s -> three times those of one', async (_, clientOf) => {
    await restart({ NEWSLETTER_SIGNUPS_PER_HOUR: '2' })
    const statuses: number[] = []
    for (const i of numbers(10)) statuses.push(await statusFrom(clientOf(i), `reader${i}@studio.example`))
    expect(countOf(statuses, 201)).toBe(6)
    expect(countOf(statuses, 429)).toBe(4)
    expect(await statusFrom('198.51.100.7', ASHA)).toBe(201)
  })
})

describe('emails', () => {
  it('ten to an address around midnight -> five, because the window slides', async () => {
    const statuses: number[] = []
    while (statuses.length < 10) {
      statuses.push(await statusOf(ASHA))
      service.advanceClock(2 * HOUR_MS)
    }
    expect(countOf(statuses, 201)).toBe(5)
    service.advanceClock(24 * HOUR_MS)
    expect(await statusOf(ASHA)).toBe(201)
  })

  it('to dots, plus tags and googlemail.com -> those of one mailbox of Gmail', async () => {
    for (const i of numbers(20)) {
      const name = i % 4 ? 'a.sha' : 'as.h.a'
      await statusOf(`${name}${i % 2 ? `+${i}` : ''}@${i % 3 ? 'gmail' : 'googlemail'}.com`)
      service.advanceClock(MIN_EMAIL_INTERVAL_MS / 2)
    }
    // Five with a tag, five in other spellings.
    expect(service.mail.emails.length).toBeLessThanOrEqual(10)
  })

  it('to tags of a mailbox -> five, and the address itself still gets its own', async () => {
    const statuses: number[] = []
    for (const i of numbers(7)) statuses.push(await statusOf(`asha+${i}@studio.example`))
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(await statusOf(ASHA)).toBe(201)
    expect(service.mail.emailsTo(ASHA)).toHaveLength(1)
  })

  it('to all, used up by some networks -> 503, one line in the log, nothing stored; a network that has sent few still gets its own', async () => {
    await restart({ NEWSLETTER_EMAILS_PER_HOUR: '10' })
    const statuses: number[] = []
    for (const i of numbers(12)) statuses.push(await statusFrom(`192.0.2.${i}`, `reader${i}@studio.example`))
    expect([countOf(statuses, 201), countOf(statuses, 503)]).toEqual([8, 4])
    const lines = new Set(service.loggedErrors.map(describeError))
    expect([...lines]).toEqual(['The limit of emails per hour is reached (NEWSLETTER_EMAILS_PER_HOUR)'])
    expect(await service.addresses()).toHaveLength(8)
    expect(await statusFrom('198.51.100.7', ASHA)).toBe(201)
    expect(await statusFrom('198.51.100.8', 'ravi@studio.example')).toBe(201)
    expect(await statusFrom('198.51.100.9', 'meera@studio.example')).toBe(503)
    expect(service.mail.emails).toHaveLength(10)
    service.advanceClock(HOUR_MS)
    expect(await statusOf('reader11@studio.example')).toBe(201)
  })
})

describe('asking who is subscribed', () => {
  it('at the same time from one client -> three answers; the others are those of any address', async () => {
    const known = await addSubscribers(service.database, 30)
    const statuses = await Promise.all(known.map(email => statusFrom('203.0.113.9', email)))
    expect([countOf(statuses, 409), countOf(statuses, 201)]).toEqual([3, 27])
    expect(service.mail.emails).toEqual([])
    service.advanceClock(HOUR_MS)
    expect(await statusFrom('203.0.113.9', known[0] ?? '')).toBe(409)
  })

  it('from many clients of one /48 -> six answers', async () => {
    const known = await addSubscribers(service.database, 40)
    const statuses = await Promise.all(known.map((email, i) => statusFrom(`2001:db8:1:${i}::1`, email)))
    expect([countOf(statuses, 409), countOf(statuses, 201)]).toEqual([6, 34])
  })

  it('from many networks -> 30 answers, and each of them can still sign up', async () => {
    const known = await addSubscribers(service.database, 50)
    const statuses = await Promise.all(known.map((email, i) => statusFrom(`10.0.${i}.1`, email)))
    expect([countOf(statuses, 409), countOf(statuses, 201)]).toEqual([30, 20])
    expect(await statusFrom('10.0.1.2', ASHA)).toBe(201)
    expect(service.mail.emailsTo(ASHA)).toHaveLength(1)
  })

  it('when no answer tells any more and no emails are left -> as from any other address', async () => {
    await restart({ NEWSLETTER_EMAILS_PER_HOUR: '1' })
    const known = await addSubscribers(service.database, 4)
    for (const email of known.slice(0, 3)) expect(await statusFrom('203.0.113.9', email)).toBe(409)
    expect(await statusFrom('198.51.100.7', ASHA)).toBe(201)
    expect(await statusFrom('203.0.113.9', 'ravi@studio.example')).toBe(503)
    expect(await statusFrom('203.0.113.9', known[3] ?? '')).toBe(503)
  })

  it('when no answer tells any more -> it comes later than the email of another address would', async () => {
    const known = await addSubscribers(service.database, 4)
    for (const email of known.slice(0, 3)) expect(await statusFrom('203.0.113.9', email)).toBe(409)
    const order: string[] = []
    const ask = async (email: string, name: string) => {
      expect(await statusFrom('203.0.113.9', email)).toBe(201)
      order.push(name)
    }
    const email = expect
      .poll(() => service.mail.emails.length)
      .toBe(1)
      .then(() => order.push('email'))
    await Promise.all([ask(known[3] ?? '', 'answer'), ask(ASHA, 'answer'), email])
    expect(order).toEqual(['email', 'answer', 'answer'])
  })
})
