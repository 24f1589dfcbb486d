/** How many sign-ups, emails and answers a client, a mailbox and the whole list get. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIN_EMAIL_INTERVAL_MS } from '../../newsletter/storage/subscribers.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'
import { addSubscribers } from './subscribers.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

describe('rate limits', () => {
  it('more sign-ups per client than allowed -> 429 with Retry-After until the hour is over', async () => {
    await service.close()
    service = await startService({ signupsPerHour: 3 })
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      statuses.push((await subscribe(service, `${name}@studio.example`)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    const refused = await subscribe(service, 'e@studio.example', {
      headers: { 'Content-Type': 'application/json', 'X-Real-IP': '203.0.113.9' },
    })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    service.advanceClock(HOUR_MS)
    expect((await subscribe(service, 'e@studio.example')).status).toBe(201)
  })

  it('ten emails around midnight -> refused, because the window slides', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 10; i++) {
      statuses.push((await subscribe(service, ASHA)).status)
      service.advanceClock(2 * HOUR_MS)
    }
    expect(statuses.filter(status => status === 201)).toHaveLength(5)
    service.advanceClock(24 * HOUR_MS)
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('dots, plus tags and googlemail.com -> one mailbox of Gmail', async () => {
    const spellings = Array.from(
      { length: 20 },
      (_, i) => `a.sha${i % 2 ? `+${i}` : ''}@${i % 3 ? 'gmail' : 'googlemail'}.com`,
    )
    for (const [i, address] of spellings.entries()) {
      await subscribe(service, i % 4 ? address : address.replace('a.sha', 'as.h.a'))
      service.advanceClock(MIN_EMAIL_INTERVAL_MS / 2)
    }
    // Five with a tag, five in other spellings.
    expect(service.mail.emails.length).toBeLessThanOrEqual(10)
  })

  it('emails to other tags of the mailbox -> the address itself still gets its own', async () => {
    for (let i = 0; i < 7; i++) await subscribe(service, `asha+${i}@studio.example`)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emailsTo(ASHA)).toHaveLength(1)
  })

  it('more emails per hour than allowed for all -> 503, logged, and nothing counted', async () => {
    await service.close()
    service = await startService({ emailsPerHour: 2 })
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c'])
      statuses.push((await subscribe(service, `${name}@studio.example`)).status)
    expect(statuses).toEqual([201, 201, 503])
    expect(service.loggedErrors.map(String)).toEqual(['Error: The limit of emails per hour is reached'])
    service.advanceClock(HOUR_MS)
    expect((await subscribe(service, 'c@studio.example')).status).toBe(201)
  })

  it('asking for subscribed addresses at the same time -> three answers, then 429 for every address', async () => {
    const known = await addSubscribers(service.database, 30)
    // Without a server between, which would handle them one after another.
    const statusOf = async (email: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-Real-IP': '203.0.113.9' }
      const body = JSON.stringify({ email })
      const request = new Request(`${service.origin}/api/subscribe`, { method: 'POST', headers, body })
      return (await service.handle(request)).status
    }
    const statuses = await Promise.all(known.map(statusOf))
    expect(statuses.filter(status => status === 409)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(27)
    expect(await statusOf(ASHA)).toBe(429)
    expect(service.mail.emails).toEqual([])
    service.advanceClock(HOUR_MS)
    expect(await statusOf(ASHA)).toBe(201)
  })

  it('asking for subscribed addresses -> after three answers 429 for every address', async () => {
    const subscribed = ['a', 'b', 'c', 'd'].map(name => `${name}@studio.example`)
    for (const address of subscribed) {
      await subscribe(service, address)
      await press(linksTo(service, address).confirm)
    }
    const statuses: number[] = []
    for (const address of [...subscribed, 'unknown@studio.example'])
      statuses.push((await subscribe(service, address)).status)
    expect(statuses).toEqual([409, 409, 409, 429, 429])
  })

  it('one address -> at most five emails a day', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await subscribe(service, ASHA)).status)
      service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(service.mail.emails).toHaveLength(5)
  })

  it('plus addresses of one mailbox -> at most five emails a day together', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await subscribe(service, `asha+${i}@studio.example`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(service.mail.emails).toHaveLength(5)
  })
})
