import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csvOf } from '../../api/_newsletter/csv.ts'
import { smtpMailer } from '../../api/_newsletter/mailer.ts'
import { confirmedSubscribers, forget, MIN_EMAIL_INTERVAL_MS } from '../../api/_newsletter/subscribers.ts'
import { REPLY_DELAY_MS } from '../../sandbox/mail-server.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const addresses = async () => (await confirmedSubscribers(service.database)).map(({ email }) => email)
const rows = async (sql: string) => (await service.database.execute(sql)).rows
const statusAndBody = async (response: Response) => [response.status, await response.json()] as const

describe('sign-up, confirmation, unsubscribing', () => {
  it('sign-up -> 201 and one email; its link shows a button; the button confirms; second sign-up -> 409; unsubscribe link -> unsubscribed', async () => {
    expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
      201,
      { data: { status: 'pending' } },
    ])
    expect(service.mail.emails).toHaveLength(1)
    expect(await addresses()).toEqual([])

    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const page = await fetch(confirm)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<button>')
    expect(await addresses()).toEqual([])

    expect((await press(confirm)).status).toBe(200)
    expect(await confirmedSubscribers(service.database)).toEqual([
      { email: ASHA, confirmedAt: expect.any(Number), consent: expect.stringContaining('newsletter') },
    ])
    expect(await statusAndBody(await subscribe(service, ' ASHA@Studio.Example '))).toEqual([
      409,
      { error: 'This email is already subscribed.' },
    ])

    expect((await fetch(unsubscribe)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
    expect((await press(unsubscribe)).status).toBe(200)
    expect(await addresses()).toEqual([])
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('one-click post of another origin (RFC 8058) -> unsubscribed', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    await press(confirm)
    const headers = service.mail.emailsTo(ASHA)[0]?.headers ?? []
    const header = (key: string) => headers.find(one => one.key === key)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link =
      service.origin +
      new URL(header('list-unsubscribe').slice(1, -1)).search.replace(/^/, '/api/unsubscribe')
    const response = await press(link, {
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { Origin: 'https://mail.example' },
    })
    expect(response.status).toBe(200)
    expect(await addresses()).toEqual([])
  })

  it('form post without script -> HTML page and the same email', async () => {
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email: ASHA }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/html; charset=UTF-8'])
    expect(await response.text()).toContain('Thank you for subscribing!')
    expect(service.mail.emails).toHaveLength(1)
  })
})

describe('second sign-up before the confirmation', () => {
  it('within the minimum interval -> 201, no second email, the first link works', async () => {
    await subscribe(service, ASHA)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('after the minimum interval -> new link, and the old one has expired', async () => {
    await subscribe(service, ASHA)
    const old = linksTo(service, ASHA).confirm
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    await subscribe(service, ASHA)
    expect(service.mail.emails).toHaveLength(2)
    expect((await press(old)).status).toBe(410)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })
})

describe('email not sent -> the link of the previous email stays valid', () => {
  const first = async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    return confirm
  }

  it('mail server rejected it twice', async () => {
    const link = await first()
    service.mail.behaviour = 'rejects'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    expect((await press(link)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('limit of emails per mailbox used up', async () => {
    const link = await first()
    for (let i = 0; i < 4; i++) await subscribe(service, `asha+${i}@studio.example`)
    expect((await subscribe(service, ASHA)).status).toBe(429)
    expect((await press(link)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('until its own 48 hours are over', async () => {
    const link = await first()
    service.mail.behaviour = 'rejects'
    service.advanceClock(47 * HOUR_MS)
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    service.advanceClock(HOUR_MS)
    expect((await press(link)).status).toBe(410)
  })
})

describe('link of an email', () => {
  it('47 hours old -> works; 49 hours old -> 410', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    service.advanceClock(47 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(200)
    service.advanceClock(2 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(410)
    const response = await press(confirm)
    expect([response.status, await addresses()]).toEqual([410, []])
  })

  it('confirmed twice -> same page, first time of confirmation is kept', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    await press(confirm)
    const [first] = await confirmedSubscribers(service.database)
    service.advanceClock(1000)
    expect((await press(confirm)).status).toBe(200)
    expect(await confirmedSubscribers(service.database)).toEqual([first])
  })

  it('changed, cut, empty or foreign token -> 410, and nothing changes', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const token = new URL(confirm).searchParams.get('token') ?? ''
    const other = new URL(unsubscribe).searchParams.get('token') ?? ''
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrong of [
      flipped,
      token.slice(1),
      '',
      'x'.repeat(43),
      `${token}x`,
      `${token}%00`,
      '%27%20OR%201=1',
      other,
    ]) {
      const link = `${service.origin}/api/confirm?token=${wrong}`
      expect([wrong, (await fetch(link)).status, (await press(link)).status]).toEqual([wrong, 410, 410])
    }
    expect(await addresses()).toEqual([])
    expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(410)
  })

  it('post from a page of another site -> 403, and nothing changes', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const crossSite = { headers: { Origin: 'https://evil.example' } }
    expect((await press(confirm, crossSite)).status).toBe(403)
    expect(await addresses()).toEqual([])
    await press(confirm)
    expect((await press(unsubscribe, crossSite)).status).toBe(403)
    expect(await addresses()).toEqual([ASHA])
  })

  it('pages -> not cached, not indexed, address not sent as referrer to other sites', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    for (const response of [
      await fetch(confirm),
      await press(confirm),
      await fetch(unsubscribe),
      await press(unsubscribe),
      await fetch(`${service.origin}/api/confirm?token=x`),
    ]) {
      expect(
        Object.fromEntries(
          ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map(name => [
            name,
            response.headers.get(name),
          ]),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('token -> not in the database', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const everything = JSON.stringify([
      await rows('SELECT * FROM subscribers'),
      await rows('SELECT * FROM unsubscribe_tokens'),
    ])
    for (const link of [confirm, unsubscribe])
      expect(everything).not.toContain(new URL(link).searchParams.get('token'))
  })
})

describe('invalid sign-up', () => {
  it.each([
    ['no address', '{}'],
    ['not an address', '{"email":"asha@"}'],
    ['array', '[]'],
    ['not JSON', '{'],
    ['empty body', ''],
    ['number', '{"email":42}'],
    ['line break in the address', JSON.stringify({ email: 'asha@studio.example\r\nBcc: eve@evil.example' })],
    ['two addresses', '{"email":"asha@studio.example,eve@evil.example"}'],
    ['address longer than 254 characters', JSON.stringify({ email: `${'a'.repeat(250)}@studio.example` })],
  ])('%s -> 400 with a message, no email', async (_, body) => {
    expect(await statusAndBody(await subscribe(service, '', { body }))).toEqual([
      400,
      { error: 'Please enter a valid email address' },
    ])
    expect(service.mail.emails).toEqual([])
  })

  it('wrong method, media type, size or origin -> 405, 415, 413, 403', async () => {
    const statusOf = async (init: RequestInit) => (await subscribe(service, ASHA, init)).status
    const wrong = await fetch(`${service.origin}/api/subscribe`)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await statusOf({ method: 'DELETE' })).toBe(405)
    expect(await statusOf({ headers: { 'Content-Type': 'text/plain' } })).toBe(415)
    expect(await statusOf({ body: JSON.stringify({ email: ASHA, more: 'x'.repeat(5000) }) })).toBe(413)
    expect(
      await statusOf({ headers: { 'Content-Type': 'application/json', 'Origin': 'https://evil.example' } }),
    ).toBe(403)
    const from = (site: string, origin: string) =>
      statusOf({ headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': site, 'Origin': origin } })
    expect(await from('cross-site', 'https://site.example')).toBe(403)
    expect(await from('same-site', 'https://other.site.example')).toBe(403)
    expect(service.mail.emails).toEqual([])
    expect(
      await statusOf({ headers: { 'Content-Type': 'application/json', 'Origin': 'https://site.example' } }),
    ).toBe(201)
  })

  it('honeypot filled in -> 201, nothing stored, no email', async () => {
    expect(
      (
        await subscribe(service, ASHA, {
          body: JSON.stringify({ email: ASHA, website: 'https://x.example' }),
        })
      ).status,
    ).toBe(201)
    expect([service.mail.emails, await rows('SELECT * FROM subscribers')]).toEqual([[], []])
  })
})

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

  it('counters older than a day -> deleted', async () => {
    await subscribe(service, ASHA)
    service.advanceClock(49 * HOUR_MS)
    await subscribe(service, 'ravi@studio.example')
    const since = Number((await rows('SELECT max(since) AS since FROM attempts'))[0]?.['since'])
    expect(await rows(`SELECT 1 FROM attempts WHERE since < ${since - 24 * HOUR_MS}`)).toEqual([])
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

describe('mail server', () => {
  it.each(['rejects', 'disconnects'] as const)(
    '%s the email -> 503; the next attempt works',
    async behaviour => {
      service.mail.behaviour = behaviour
      expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
        503,
        { error: 'Failed to subscribe. Please try again later.' },
      ])
      expect(service.loggedErrors).toHaveLength(1)
      service.mail.behaviour = 'accepts'
      expect((await subscribe(service, ASHA)).status).toBe(201)
      expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    },
  )

  it('rejects more emails than the daily limit -> rejections do not count; the next attempt works', async () => {
    service.mail.behaviour = 'rejects'
    for (let i = 0; i < 7; i++) expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('accepts the email and does not respond -> 503 after the timeout; the next attempt works', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, 300) })
    service.mail.behaviour = 'hangs'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('delays each reply by less than the timeout -> 503 when all steps together exceed it', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, 2 * REPLY_DELAY_MS) })
    service.mail.behaviour = 'delaysReplies'
    expect((await subscribe(service, ASHA)).status).toBe(503)
  })

  it('not running -> 503; running again -> works', async () => {
    await service.mail.stop()
    expect((await subscribe(service, ASHA)).status).toBe(503)
    await service.mail.start()
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('slow -> a second sign-up in the meantime gets 429 with Retry-After; one email', async () => {
    service.mail.behaviour = 'slow'
    const first = subscribe(service, ASHA)
    await expect.poll(async () => (await rows('SELECT 1 FROM subscribers')).length).toBe(1)
    const second = await subscribe(service, ASHA)
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect((await first).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
  })
})

describe('disk', () => {
  it.each([
    ['read-only', 'PRAGMA query_only = 1', 'PRAGMA query_only = 0'],
    ['full', 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000'],
  ])('%s -> 503 without an email; later it works', async (_, breakDisk, repairDisk) => {
    // Requests fill the pages that already exist.
    await service.database.execute(
      'INSERT INTO attempts (who, since, count) VALUES (hex(randomblob(1500)), 0, 1)',
    )
    await service.database.execute(breakDisk)
    const bodies: string[] = []
    for (let i = 0; i < 60 && bodies.length === 0; i++) {
      const response = await subscribe(service, `reader${i}@studio.example`)
      if (response.status === 503) bodies.push(await response.text())
    }
    expect(bodies).toEqual([JSON.stringify({ error: 'Failed to subscribe. Please try again later.' })])
    expect(service.loggedErrors.length).toBeGreaterThan(0)
    const before = service.mail.emails.length
    await service.database.execute(repairDisk)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(before + 1)
  })
})

it('CSV export -> confirmed addresses only, formulas escaped', async () => {
  await subscribe(service, ASHA)
  await press(linksTo(service, ASHA).confirm)
  await subscribe(service, 'ravi@studio.example')
  expect(csvOf([{ email: '=1+1@studio.example', confirmedAt: 0, consent: 'a "b"' }])).toBe(
    '"email","confirmed_at","consent"\r\n"\'=1+1@studio.example","1970-01-01T00:00:00.000Z","a ""b"""\r\n',
  )
  expect(csvOf(await confirmedSubscribers(service.database)).split('\r\n')).toEqual([
    expect.any(String),
    expect.stringContaining(ASHA),
    '',
  ])
})

it('forget -> all data of the address is deleted', async () => {
  await subscribe(service, ASHA)
  expect(await forget(service.database, 'ASHA@studio.example')).toBe(true)
  expect([await rows('SELECT 1 FROM subscribers'), await rows('SELECT 1 FROM unsubscribe_tokens')]).toEqual([
    [],
    [],
  ])
  // The remaining counter is that of the client address.
  expect(await rows('SELECT 1 FROM attempts')).toHaveLength(1)
  expect(await forget(service.database, ASHA)).toBe(false)
})

it('TRACE or invalid Host -> 4xx; the next request works', async () => {
  const { hostname, port } = new URL(service.origin)
  const statusOf = (init: { method?: string; headers?: Record<string, string> }) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path: '/api/subscribe', ...init }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusOf({ method: 'TRACE' })).toBe(405)
  expect(await statusOf({ headers: { Host: 'a[b' } })).toBe(400)
  expect((await subscribe(service, ASHA)).status).toBe(201)
})
