import { request } from 'node:http'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csvOf } from '../../api/_newsletter/csv.ts'
import { migrate } from '../../api/_newsletter/database.ts'
import { openDatabase } from '../../api/_newsletter/local.ts'
import { smtpMailer } from '../../api/_newsletter/mailer.ts'
import { confirmed, forget, MAIL_WINDOW_MS } from '../../api/_newsletter/subscribers.ts'
import { HESITATION_MS } from '../../sandbox/mail-server.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

const addresses = async () => (await confirmed(service.database)).map(({ email }) => email)
const rows = async (sql: string) => (await service.database.execute(sql)).rows
const said = async (response: Response) => [response.status, await response.json()] as const

describe('the whole way', () => {
  it('signup -> pending and one email; its link asks; its button confirms; again -> 409; unsubscribe -> gone', async () => {
    expect(await said(await subscribe(service, ASHA))).toEqual([201, { data: { status: 'pending' } }])
    expect(service.mail.emails).toHaveLength(1)
    expect(await addresses()).toEqual([])

    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const asked = await fetch(confirm)
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('<button>')
    expect(await addresses()).toEqual([])

    expect((await press(confirm)).status).toBe(200)
    expect(await confirmed(service.database)).toEqual([
      { email: ASHA, confirmedAt: expect.any(Number), consent: expect.stringContaining('newsletter') },
    ])
    expect(await said(await subscribe(service, ' ASHA@Studio.Example '))).toEqual([
      409,
      { error: 'This email is already subscribed.' },
    ])

    expect((await fetch(unsubscribe)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
    expect((await press(unsubscribe)).status).toBe(200)
    expect(await addresses()).toEqual([])
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('one-click unsubscribe, as a mail program posts it, from anywhere -> gone', async () => {
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

  it('a form without a script -> a page, and the same email', async () => {
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email: ASHA }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('Thank you for subscribing!')
    expect(service.mail.emails).toHaveLength(1)
  })
})

describe('asked again before confirming', () => {
  it('within the window -> pending, no second email, the first link works', async () => {
    await subscribe(service, ASHA)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('after the window -> a fresh link, and the old one is dead', async () => {
    await subscribe(service, ASHA)
    const old = linksTo(service, ASHA).confirm
    service.later(MAIL_WINDOW_MS)
    await subscribe(service, ASHA)
    expect(service.mail.emails).toHaveLength(2)
    expect((await press(old)).status).toBe(410)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })
})

describe('an email that did not go out -> the link of the one before works as before', () => {
  const first = async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    service.later(MAIL_WINDOW_MS)
    return confirm
  }

  it('because the mail server refused it, twice', async () => {
    const link = await first()
    service.mail.behaviour = 'refuses'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    expect((await press(link)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('because somebody else used up the mailbox’s day', async () => {
    const link = await first()
    for (let i = 0; i < 4; i++) await subscribe(service, `asha+${i}@studio.example`)
    expect((await subscribe(service, ASHA)).status).toBe(429)
    expect((await press(link)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  it('for as long as it would have worked', async () => {
    const link = await first()
    service.mail.behaviour = 'refuses'
    service.later(47 * HOUR_MS)
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    service.later(HOUR_MS)
    expect((await press(link)).status).toBe(410)
  })
})

describe('a link', () => {
  it('of 47 hours -> works; of 49 -> does not, and says what to do', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    service.later(47 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(200)
    service.later(2 * HOUR_MS)
    expect((await fetch(confirm)).status).toBe(410)
    const response = await press(confirm)
    expect([response.status, await addresses()]).toEqual([410, []])
  })

  it('pressed twice -> says the same, confirms once', async () => {
    await subscribe(service, ASHA)
    const { confirm } = linksTo(service, ASHA)
    await press(confirm)
    const [first] = await confirmed(service.database)
    service.later(1000)
    expect((await press(confirm)).status).toBe(200)
    expect(await confirmed(service.database)).toEqual([first])
  })

  it('altered, cut, empty, of somebody else or of another kind -> 410, and nothing changes', async () => {
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

  it('pressed on a page elsewhere -> 403, and nothing changes', async () => {
    await subscribe(service, ASHA)
    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const elsewhere = { headers: { Origin: 'https://evil.example' } }
    expect((await press(confirm, elsewhere)).status).toBe(403)
    expect(await addresses()).toEqual([])
    await press(confirm)
    expect((await press(unsubscribe, elsewhere)).status).toBe(403)
    expect(await addresses()).toEqual([ASHA])
  })

  it('tells nobody of itself: no cache keeps its page, no search finds it, no other site hears its address', async () => {
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

  it('is nowhere in the database', async () => {
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

describe('what is not a signup', () => {
  it.each([
    ['no address', '{}'],
    ['not an address', '{"email":"asha@"}'],
    ['a list', '[]'],
    ['not JSON', '{'],
    ['nothing', ''],
    ['another type', '{"email":42}'],
    ['a line break in it', JSON.stringify({ email: 'asha@studio.example\r\nBcc: eve@evil.example' })],
    ['two addresses', '{"email":"asha@studio.example,eve@evil.example"}'],
    ['too long an address', JSON.stringify({ email: `${'a'.repeat(250)}@studio.example` })],
  ])('%s -> 400 with words, no email', async (_, body) => {
    expect(await said(await subscribe(service, '', { body }))).toEqual([
      400,
      { error: 'Please enter a valid email address' },
    ])
    expect(service.mail.emails).toEqual([])
  })

  it('another method, kind, size or place -> 405, 415, 413, 403', async () => {
    const of = async (init: RequestInit) => (await subscribe(service, ASHA, init)).status
    const wrong = await fetch(`${service.origin}/api/subscribe`)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await of({ method: 'DELETE' })).toBe(405)
    expect(await of({ headers: { 'Content-Type': 'text/plain' } })).toBe(415)
    expect(await of({ body: JSON.stringify({ email: ASHA, more: 'x'.repeat(5000) }) })).toBe(413)
    expect(
      await of({ headers: { 'Content-Type': 'application/json', 'Origin': 'https://evil.example' } }),
    ).toBe(403)
    const from = (site: string, origin: string) =>
      of({ headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': site, 'Origin': origin } })
    expect(await from('cross-site', 'https://site.example')).toBe(403)
    expect(await from('same-site', 'https://other.site.example')).toBe(403)
    expect(service.mail.emails).toEqual([])
    expect(
      await of({ headers: { 'Content-Type': 'application/json', 'Origin': 'https://site.example' } }),
    ).toBe(201)
  })

  it('the field that no person sees filled in -> pending, and nothing happens', async () => {
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

describe('too often', () => {
  it('one client -> 429 with a time, across instances, until the hour is over', async () => {
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
    service.later(HOUR_MS)
    expect((await subscribe(service, 'e@studio.example')).status).toBe(201)
  })

  it('what was counted -> is gone after its day', async () => {
    await subscribe(service, ASHA)
    service.later(49 * HOUR_MS)
    await subscribe(service, 'ravi@studio.example')
    const since = Number((await rows('SELECT max(since) AS since FROM attempts'))[0]?.['since'])
    expect(await rows(`SELECT 1 FROM attempts WHERE since < ${since - 24 * HOUR_MS}`)).toEqual([])
  })

  it('one address -> five emails a day', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await subscribe(service, ASHA)).status)
      service.later(MAIL_WINDOW_MS)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(service.mail.emails).toHaveLength(5)
  })

  it('one mailbox by many plus-addresses -> five emails a day', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await subscribe(service, `asha+${i}@studio.example`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(service.mail.emails).toHaveLength(5)
  })
})

describe('a mail server that', () => {
  it.each(['refuses', 'drops'] as const)(
    '%s -> an error that claims nothing; a retry works',
    async behaviour => {
      service.mail.behaviour = behaviour
      expect(await said(await subscribe(service, ASHA))).toEqual([
        503,
        { error: 'Failed to subscribe. Please try again later.' },
      ])
      expect(service.reported).toHaveLength(1)
      service.mail.behaviour = 'takes'
      expect((await subscribe(service, ASHA)).status).toBe(201)
      expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    },
  )

  it('is down for longer than a day’s emails -> is back, and the next try works', async () => {
    service.mail.behaviour = 'refuses'
    for (let i = 0; i < 7; i++) expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'takes'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('takes the email and never answers -> an error when patience ends; a retry works', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, 300) })
    service.mail.behaviour = 'hangs'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'takes'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('is slow at every step -> an error when patience with all of them ends', async () => {
    await service.close()
    // No step takes as long as that.
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, 2 * HESITATION_MS) })
    service.mail.behaviour = 'hesitates'
    expect((await subscribe(service, ASHA)).status).toBe(503)
  })

  it('is down -> an error; is back -> works', async () => {
    await service.mail.stop()
    expect((await subscribe(service, ASHA)).status).toBe(503)
    await service.mail.start()
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('is slow -> whoever asks meanwhile is told to wait, and there is one email', async () => {
    service.mail.behaviour = 'slow'
    const first = subscribe(service, ASHA)
    await expect.poll(async () => (await rows('SELECT 1 FROM subscribers')).length).toBe(1)
    const second = await subscribe(service, ASHA)
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect((await first).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
  })
})

describe('a disk that', () => {
  it.each([
    ['is read-only', 'PRAGMA query_only = 1', 'PRAGMA query_only = 0'],
    ['is full', 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000'],
  ])('%s -> an error, no email; later it works', async (_, breaks, mends) => {
    // Until nothing fits into the pages that are there.
    await service.database.execute(
      'INSERT INTO attempts (who, since, count) VALUES (hex(randomblob(1500)), 0, 1)',
    )
    await service.database.execute(breaks)
    const bodies: string[] = []
    for (let i = 0; i < 60 && bodies.length === 0; i++) {
      const response = await subscribe(service, `reader${i}@studio.example`)
      if (response.status === 503) bodies.push(await response.text())
    }
    expect(bodies).toEqual([JSON.stringify({ error: 'Failed to subscribe. Please try again later.' })])
    expect(service.reported.length).toBeGreaterThan(0)
    const before = service.mail.emails.length
    await service.database.execute(mends)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(before + 1)
  })
})

describe('many at once', () => {
  it('200 times the same address -> one row, one email, one live link', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await subscribe(service, ASHA)).status),
    )
    expect(statuses.filter(status => status !== 201 && status !== 429)).toEqual([])
    expect(statuses).toContain(201)
    expect(await rows('SELECT 1 FROM subscribers')).toHaveLength(1)
    expect(service.mail.emails).toHaveLength(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('2,000 addresses, 50 in flight -> none is lost, none is there twice', async () => {
    const wanted = Array.from({ length: 2000 }, (_, i) => `reader${i}@studio.example`)
    const left = [...wanted]
    const statuses: number[] = []
    const work = async () => {
      for (let email = left.pop(); email; email = left.pop())
        statuses.push((await subscribe(service, email)).status)
    }
    await Promise.all(Array.from({ length: 50 }, work))
    expect(statuses.filter(status => status !== 201)).toEqual([])
    expect((await service.addresses()).sort()).toEqual([...wanted].sort())
    expect(service.mail.emails.flatMap(({ to }) => to).sort()).toEqual([...wanted].sort())
  }, 120_000)

  it('ten that open the same new database -> it is brought up to date once', async () => {
    const url = `file:${service.folder}/fresh.db`
    const databases = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url })))
    await Promise.all(databases.map(migrate))
    expect((await databases[0]?.execute('SELECT count(*) AS n FROM migrations'))?.rows[0]?.['n']).toBe(2)
    databases.forEach(database => database.close())
  })
})

it('10,000 bodies and addresses of any kind -> never a 500, never a stack, never an email to somebody who was not named', async () => {
  const email = fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(
        fc.stringMatching(/^[a-z0-9.+]{1,12}$/),
        fc.constantFrom('studio.example', 'STUDIO.example', 'b\u00fccher.example'),
      )
      .map(([name, domain]) => `${name}@${domain}`),
  )
  const body = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.json(),
    email.map(value => JSON.stringify({ email: value })),
    email.map(value => `email=${encodeURIComponent(value)}`),
    fc.record({ email: fc.string({ unit: 'binary' }) }).map(value => JSON.stringify(value)),
  )
  const asked = fc.sample(
    fc.record({
      body,
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        '',
      ),
      path: fc.constantFrom(
        '/api/subscribe',
        '/api/subscribe',
        '/api/confirm',
        '/api/unsubscribe',
        '/api/subscribe/',
        '/api/nothing',
      ),
    }),
    { numRuns: 10_000, seed: 7 },
  )
  const statuses = new Set<number>()
  const named = new Set<string>()
  const answers = async ({ body: text, type, path }: (typeof asked)[number]) => {
    const response = await fetch(service.origin + path, {
      method: 'POST',
      body: Buffer.from(text),
      headers: type ? { 'Content-Type': type } : {},
    })
    statuses.add(response.status)
    if (response.status === 201)
      named.add(
        text.startsWith('email=')
          ? decodeURIComponent(text.slice(6))
          : (JSON.parse(text) as { email: string }).email,
      )
    expect(await response.text()).not.toMatch(/ at .*\.ts:|node_modules|SQLITE|Error:/)
  }
  while (asked.length > 0) await Promise.all(asked.splice(0, 50).map(answers))
  expect([...statuses].sort()).toEqual([201, 400, 404, 410, 415, 429])
  expect(service.reported).toEqual([])
  const wrote = service.mail.emails.flatMap(({ to }) => to.map(address => address.toLowerCase()))
  expect(wrote.length).toBeGreaterThan(40)
  const known = new Set([...named].map(address => address.trim().toLowerCase()))
  expect(wrote.filter(address => !known.has(address))).toEqual([])
}, 120_000)

it('exported -> confirmed addresses only, and no spreadsheet runs them', async () => {
  await subscribe(service, ASHA)
  await press(linksTo(service, ASHA).confirm)
  await subscribe(service, 'ravi@studio.example')
  expect(csvOf([{ email: '=1+1@studio.example', confirmedAt: 0, consent: 'a "b"' }])).toBe(
    '"email","confirmed_at","consent"\r\n"\'=1+1@studio.example","1970-01-01T00:00:00.000Z","a ""b"""\r\n',
  )
  expect(csvOf(await confirmed(service.database)).split('\r\n')).toEqual([
    expect.any(String),
    expect.stringContaining(ASHA),
    '',
  ])
})

it('forgotten -> nothing of the address remains', async () => {
  await subscribe(service, ASHA)
  expect(await forget(service.database, 'ASHA@studio.example')).toBe(true)
  expect([await rows('SELECT 1 FROM subscribers'), await rows('SELECT 1 FROM unsubscribe_tokens')]).toEqual([
    [],
    [],
  ])
  // What is left was counted for the client, not for the address.
  expect(await rows('SELECT 1 FROM attempts')).toHaveLength(1)
  expect(await forget(service.database, ASHA)).toBe(false)
})

it('a request that is none -> is answered, and the next one, too', async () => {
  const { hostname, port } = new URL(service.origin)
  const statusOf = (init: { method?: string; headers?: Record<string, string> }) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ hostname, port, path: '/api/subscribe', ...init }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end()
    })
  expect(await statusOf({ method: 'TRACE' })).toBe(500)
  expect(await statusOf({ headers: { Host: 'a[b' } })).toBe(500)
  expect((await subscribe(service, ASHA)).status).toBe(201)
})
