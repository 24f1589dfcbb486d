/** The list of subscribers: its disk, its secret, and what leaves it or is erased. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newsletterErrors } from '#src/content/newsletter.ts'
import { newsletterApp } from '../../newsletter/http/app.ts'
import { csvOf } from '../../newsletter/commands/csv.ts'
import { checkSecret } from '../../newsletter/storage/database.ts'
import { openNewsletter } from '../../newsletter/newsletter.ts'
import { settingsFrom } from '../../newsletter/settings.ts'
import {
  confirmedSubscribers,
  deleteExpired,
  forget,
  UNCONFIRMED_LIFETIME_MS,
} from '../../newsletter/storage/subscribers.ts'
import { SANDBOX_CRON_SECRET, SANDBOX_SECRET } from '../../sandbox/newsletter.ts'
import { linksTo, press, type Service, startService, statusAndBody, subscribe } from './service.ts'
import { site } from '../../api/_newsletter/site.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

describe('disk', () => {
  it.each([
    ['read-only', 'PRAGMA query_only = 1', 'PRAGMA query_only = 0'],
    ['full', 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000'],
  ])('%s -> 503 without an email; later it works', async (_, breakDisk, repairDisk) => {
    // Requests fill the pages that already exist.
    await service.database.execute('INSERT INTO attempts (who, at) VALUES (hex(randomblob(1500)), 0)')
    await service.database.execute(breakDisk)
    const bodies: string[] = []
    for (let i = 0; i < 60 && bodies.length === 0; i++) {
      const response = await subscribe(service, `reader${i}@studio.example`)
      if (response.status === 503) bodies.push(await response.text())
    }
    expect(bodies).toEqual([JSON.stringify({ error: newsletterErrors.failed })])
    expect(service.loggedErrors.length).toBeGreaterThan(0)
    const before = service.mail.emails.length
    await service.database.execute(repairDisk)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(before + 1)
  })
})

describe('after unsubscribing', () => {
  const DAY_MS = 24 * HOUR_MS

  it('address that was never confirmed -> no email any more, also after its erasure; still 201', async () => {
    await subscribe(service, ASHA)
    await press(linksTo(service, ASHA).unsubscribe)
    for (let day = 0; day < 40; day += 4) {
      for (const address of [ASHA, 'ASHA@Studio.Example'])
        expect((await subscribe(service, address)).status).toBe(201)
      if (day === 8) expect(await forget(service.database, ASHA, SANDBOX_SECRET)).toBe(true)
      service.advanceClock(4 * DAY_MS)
    }
    expect(service.mail.emails).toHaveLength(1)
  })

  it('address that was subscribed -> one email a week at most, with which it can subscribe again', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    await press(confirm)
    await press(unsubscribe)
    for (let day = 0; day < 14; day++) {
      expect((await subscribe(service, ASHA)).status).toBe(201)
      service.advanceClock(DAY_MS)
    }
    expect(service.mail.emails).toHaveLength(2)
    service.advanceClock(DAY_MS)
    await subscribe(service, ASHA)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })
})

describe('expiry', () => {
  it('not confirmed within 30 days -> address, tokens and attempts deleted by the scheduled request', async () => {
    await subscribe(service, ASHA)
    await subscribe(service, 'ravi@studio.example')
    await press(linksTo(service, 'ravi@studio.example').confirm)
    service.advanceClock(UNCONFIRMED_LIFETIME_MS - HOUR_MS)
    const request = (authorization: string) =>
      fetch(`${service.origin}/api/newsletter-expiry`, { headers: { Authorization: authorization } })
    expect((await request(`Bearer ${SANDBOX_CRON_SECRET}`)).status).toBe(200)
    expect(await service.addresses()).toEqual([ASHA, 'ravi@studio.example'])
    service.advanceClock(HOUR_MS)
    for (const authorization of ['', 'Bearer', `Bearer ${SANDBOX_CRON_SECRET}x`])
      expect((await request(authorization)).status).toBe(401)
    expect(await statusAndBody(await request(`Bearer ${SANDBOX_CRON_SECRET}`))).toEqual([200, { deleted: 1 }])
    expect(await service.addresses()).toEqual(['ravi@studio.example'])
    expect(await service.rows('SELECT 1 FROM confirm_tokens')).toHaveLength(1)
    expect(await service.rows('SELECT 1 FROM attempts')).toEqual([])
    expect(await deleteExpired(service.database, Date.now())).toBe(0)
  })
})

it('CSV export -> confirmed addresses only, formulas escaped', async () => {
  await subscribe(service, ASHA)
  await press(linksTo(service, ASHA).confirm)
  await subscribe(service, 'ravi@studio.example')
  const odd = { id: 1, key: '', email: '=1+1@studio.example', details: {}, confirmedAt: 0, consent: 'a "b"' }
  expect(csvOf([odd], ({ id }) => `https://site.example/${id}`)).toBe(
    '"email","confirmed_at","consent","unsubscribe"\r\n"\'=1+1@studio.example","1970-01-01T00:00:00.000Z","a ""b""","https://site.example/1"\r\n',
  )
  expect(csvOf(await confirmedSubscribers(service.database), () => 'x').split('\r\n')).toEqual([
    expect.any(String),
    expect.stringContaining(ASHA),
    '',
  ])
})

it('forget -> all data of the address is deleted', async () => {
  await subscribe(service, ASHA)
  expect(await forget(service.database, 'ASHA@studio.example', SANDBOX_SECRET)).toBe(true)
  expect(await service.rows('SELECT 1 FROM subscribers')).toEqual([])
  expect(await service.rows('SELECT 1 FROM confirm_tokens')).toEqual([])
  // The remaining attempts are those of the client and of all emails.
  expect(await service.rows('SELECT 1 FROM attempts')).toHaveLength(2)
  expect(await forget(service.database, ASHA, SANDBOX_SECRET)).toBe(false)
})

it('another secret than that of the service -> commands and another service stop, and the list stays with the first', async () => {
  const other = 'a secret of at least 32 characters'
  await checkSecret(service.database, SANDBOX_SECRET)
  await expect(checkSecret(service.database, other)).rejects.toThrow('NEWSLETTER_SECRET: is not the one')
  const settings = settingsFrom({ SMTP_URL: service.mail.url, NEWSLETTER_SECRET: other }, site.company)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = newsletterApp(site, () => openNewsletter(settings, service.database, site))
  const response = await app.fetch(
    new Request('https://site.example/api/subscribe', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ASHA }),
    }),
  )
  expect([response.status, await response.text()]).toEqual([
    503,
    JSON.stringify({ error: newsletterErrors.failed }),
  ])
  expect(log.mock.calls.flat().join()).toContain('newsletter: NEWSLETTER_SECRET: is not the one')
  log.mockRestore()
  await checkSecret(service.database, SANDBOX_SECRET)
  expect(await service.addresses()).toEqual([])
})
