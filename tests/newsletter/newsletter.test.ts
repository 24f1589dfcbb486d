import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load } from 'cheerio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMAIL_MESSAGE } from '#machines/email.schema.ts'
import { newsletterApp } from '../../newsletter/http/app.ts'
import { company } from '#src/content/company.ts'
import { csvOf } from '../../newsletter/commands/csv.ts'
import { checkSecret } from '../../newsletter/storage/database.ts'
import { smtpMailer } from '../../newsletter/signup/mailer.ts'
import { describeError, openNewsletter } from '../../newsletter/newsletter.ts'
import { settingsFrom } from '../../newsletter/settings.ts'
import {
  confirmedSubscribers,
  deleteExpired,
  forget,
  MIN_EMAIL_INTERVAL_MS,
  UNCONFIRMED_LIFETIME_MS,
} from '../../newsletter/storage/subscribers.ts'
import { REPLY_DELAY_MS } from '../../sandbox/mail-server.ts'
import { SANDBOX_CRON_SECRET, SANDBOX_SECRET } from '../../sandbox/newsletter.ts'
import { linksTo, press, type Service, startService, subscribe } from './service.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'
import { loadIssue } from '../../newsletter/issues/issue.tsx'
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'

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
      {
        id: 1,
        key: ASHA,
        email: ASHA,
        confirmedAt: expect.any(Number),
        consent: expect.stringContaining('newsletter'),
      },
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
    expect(header('auto-submitted')).toBe('auto-generated')
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

describe('addresses', () => {
  // HTML standard, "valid e-mail address".
  it.each([
    ['asha@xn--c2bd2g8a.xn--h2brj9c', 'asha@xn--c2bd2g8a.xn--h2brj9c'],
    ['sales&support@shop.example', 'sales&support@shop.example'],
    ['kiran=rao@one.example', 'kiran=rao@one.example'],
    ['kiran/office@one.example', 'kiran/office@one.example'],
    ["o'brien!#$%*?^_`{|}~-@one.example", "o'brien!#$%*?^_`{|}~-@one.example"],
    ['kiran@ಉದಾಹರಣೆ.ಭಾರತ', 'kiran@xn--bsc6ci4b4b3a3d.xn--2scrj9c'],
    ['\u2060kiran@ONE.example\u00A0', 'kiran@one.example'],
  ])('%s -> stored and mailed as %s, also without a script', async (typed, email) => {
    expect((await subscribe(service, typed)).status).toBe(201)
    expect((await press(linksTo(service, email).confirm)).status).toBe(200)
    expect(await addresses()).toEqual([email])
    expect(service.mail.emailsTo(email)[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'to', value: email }),
    )
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email: typed }),
    })
    expect(response.status).toBe(409)
  })

  it('domain in Unicode, in capitals, decomposed and in ASCII -> one subscriber and one limit of emails', async () => {
    const spellings = [
      'info@bücher.example',
      'INFO@BÜCHER.example',
      'info@bu\u0308cher.example',
      'info@xn--bcher-kva.example',
      'info@XN--BCHER-KVA.example',
      '\u200Binfo@ｂücher。example',
    ]
    for (const [index, spelling] of spellings.entries()) {
      expect([spelling, (await subscribe(service, spelling)).status]).toEqual([
        spelling,
        index < 5 ? 201 : 429,
      ])
      service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    }
    expect(await rows('SELECT DISTINCT key FROM subscribers')).toEqual([
      expect.objectContaining({ key: 'info@xn--bcher-kva.example' }),
    ])
    const email = site.addresses.normalize('info@bücher.example') ?? ''
    expect(await forget(service.database, email, SANDBOX_SECRET)).toBe(true)
  })

  it.each([
    ['kiran@', 'Please enter a valid email address</p>'],
    ['kiran@one', 'Please enter a valid email address. The part after the @ needs an ending'],
    ['kiran\u200B.rao@one.example', 'valid email address. There is a space or an invisible character in it.'],
    ['"kiran"@one.example', 'valid email address. Mail servers do not accept the part before the @.'],
  ])('%j without a script -> page that says why', async (email, text) => {
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
    })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(text)])
  })
})

it('confirmation email -> name in header, From and both parts, button, dark scheme, background for each text colour', async () => {
  await subscribe(service, ASHA)
  const [{ from, html = '', text = '', subject } = {}] = service.mail.emailsTo(ASHA)
  expect(from?.name).toBe(company.name)
  const $ = load(html)
  expect($('table p').first().text()).toBe(company.name)
  expect(text.startsWith(company.name)).toBe(true)
  expect($('title').text()).toBe(subject)
  const { confirm } = linksTo(service, ASHA)
  const button = $('a.button')
  expect(button.attr('href')).toContain(new URL(confirm).search)
  expect(button.attr('style')).toMatch(/background-color:#.*;color:#.*padding|padding.*background-color:#/)
  expect($('meta[name="color-scheme"]').attr('content')).toBe('light dark')
  const style = $('style').text()
  expect(style).toContain('prefers-color-scheme:dark')
  // Each colour has a class with a dark one, and stands on a background of ours.
  for (const element of $('[style*="color:"]').toArray()) {
    const classes = ($(element).attr('class') ?? '').split(' ')
    expect(classes.filter(name => !style.includes(`.${name}{`))).toEqual([])
    expect($(element).closest('[style*="background-color"]').length).toBe(1)
  }
  for (const part of $('p')
    .toArray()
    .map(element => $(element).text().trim().split('\n')[0] ?? ''))
    expect(text).toContain(part.slice(0, 20))
})

it('confirmation email and issue -> the same head, button and face', async () => {
  await subscribe(service, ASHA)
  const [{ html = '' } = {}] = service.mail.emailsTo(ASHA)
  const file = join(mkdtempSync(join(tmpdir(), 'issue-')), 'monsoon.mdx')
  writeFileSync(file, ISSUE)
  const issue = await loadIssue(file, { siteOrigin: service.origin, site, posts })
  rmSync(dirname(file), { recursive: true })
  const look = (email: string) => {
    const $ = load(email)
    // React leaves out the last semicolon.
    const styleOf = (selector: string) => $(selector).attr('style')?.replace(/;$/, '')
    return {
      head: [$('p.head').text(), styleOf('p.head')],
      button: styleOf('a.button'),
      hasSerifs: email.replaceAll('sans-serif', '').includes('serif'),
    }
  }
  expect(look(html)).toMatchObject({ head: [company.name, expect.any(String)], hasSerifs: false })
  expect(look(issue.html)).toEqual(look(html))
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

  it('limit of emails per address used up', async () => {
    for (let i = 0; i < 5; i++) await first()
    const { confirm } = linksTo(service, ASHA)
    expect((await subscribe(service, ASHA)).status).toBe(429)
    expect((await press(confirm)).status).toBe(200)
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
      await rows('SELECT * FROM confirm_tokens'),
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

describe('mail server', () => {
  it('rejects the email -> 503; the next attempt works', async () => {
    service.mail.behaviour = 'rejects'
    expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
      503,
      { error: 'Failed to subscribe. Please try again later.' },
    ])
    expect(service.loggedErrors).toHaveLength(1)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('disconnects in the middle of the email -> 503; as it may have arrived, the next one follows after five minutes', async () => {
    service.mail.behaviour = 'disconnects'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(0)
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('accepts each email after our timeout -> seven requests, one email, and its link works', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, site, 300) })
    service.mail.behaviour = 'slow'
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      statuses.push((await subscribe(service, ASHA)).status)
      service.advanceClock(30_000)
    }
    expect(statuses).toEqual([503, 201, 201, 201, 201, 201, 201])
    await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('accepts the second email after our timeout -> the links of both work', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, site, 300) })
    await subscribe(service, ASHA)
    const { confirm: first } = linksTo(service, ASHA)
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    service.mail.behaviour = 'slow'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(2)
    expect((await fetch(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect((await press(first)).status).toBe(200)
    expect(await addresses()).toEqual([ASHA])
  })

  // RFC 5321 4.3.2: 501 to RCPT is about its syntax.
  it('calls an address malformed that the HTML standard accepts -> 400 with the message; nothing counts', async () => {
    for (let i = 0; i < 7; i++) {
      const response = await subscribe(service, 'asha..rao@one.example')
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: EMAIL_MESSAGE })
    }
    expect(service.loggedErrors).toEqual([])
    expect(await addresses()).toEqual([])
  })

  it('error that quotes the address -> the log does not contain it', async () => {
    const { loggedErrors } = service
    service.mail.behaviour = 'rejects'
    await subscribe(service, ASHA)
    const described = describeError(loggedErrors[0])
    expect(described).toMatch(
      /^newsletter: NotSentError, code EMESSAGE, responseCode 451, command DATA\n\s+at /,
    )
    expect(described).not.toContain('asha')
    expect(describeError(new Error(`${ASHA} was refused\n${ASHA}`))).not.toContain('asha')
    expect(describeError(ASHA)).toBe('newsletter: unknown error')
  })

  it('rejects more emails than the daily limit -> rejections do not count; the next attempt works', async () => {
    service.mail.behaviour = 'rejects'
    for (let i = 0; i < 7; i++) expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('accepts the email and does not respond -> 503 after the timeout; the next attempt works', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, site, 300) })
    service.mail.behaviour = 'hangs'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    service.mail.behaviour = 'accepts'
    expect((await subscribe(service, ASHA)).status).toBe(201)
  })

  it('delays each reply by less than the timeout -> 503 when all steps together exceed it', async () => {
    await service.close()
    service = await startService({ mailer: (url, from) => smtpMailer(url, from, site, 2 * REPLY_DELAY_MS) })
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
    await service.database.execute('INSERT INTO attempts (who, at) VALUES (hex(randomblob(1500)), 0)')
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
    expect(await addresses()).toEqual([ASHA])
  })
})

describe('expiry', () => {
  it('not confirmed within 30 days -> address, tokens and attempts deleted by the scheduled request', async () => {
    await subscribe(service, ASHA)
    await subscribe(service, 'ravi@studio.example')
    await press(linksTo(service, 'ravi@studio.example').confirm)
    service.advanceClock(UNCONFIRMED_LIFETIME_MS - 1000)
    const request = (authorization: string) =>
      fetch(`${service.origin}/api/newsletter-expiry`, { headers: { Authorization: authorization } })
    expect((await request(`Bearer ${SANDBOX_CRON_SECRET}`)).status).toBe(200)
    expect(await service.addresses()).toEqual([ASHA, 'ravi@studio.example'])
    service.advanceClock(1000)
    for (const authorization of ['', 'Bearer', `Bearer ${SANDBOX_CRON_SECRET}x`])
      expect((await request(authorization)).status).toBe(401)
    expect(await statusAndBody(await request(`Bearer ${SANDBOX_CRON_SECRET}`))).toEqual([200, { deleted: 1 }])
    expect(await service.addresses()).toEqual(['ravi@studio.example'])
    expect(await rows('SELECT 1 FROM confirm_tokens')).toHaveLength(1)
    expect(await rows('SELECT 1 FROM attempts')).toEqual([])
    expect(await deleteExpired(service.database, Date.now())).toBe(0)
  })
})

it('CSV export -> confirmed addresses only, formulas escaped', async () => {
  await subscribe(service, ASHA)
  await press(linksTo(service, ASHA).confirm)
  await subscribe(service, 'ravi@studio.example')
  const odd = { id: 1, key: '', email: '=1+1@studio.example', confirmedAt: 0, consent: 'a "b"' }
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
  expect(await rows('SELECT 1 FROM subscribers')).toEqual([])
  expect(await rows('SELECT 1 FROM confirm_tokens')).toEqual([])
  // The remaining attempts are those of the client and of all emails.
  expect(await rows('SELECT 1 FROM attempts')).toHaveLength(2)
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
    JSON.stringify({ error: 'Failed to subscribe. Please try again later.' }),
  ])
  expect(log.mock.calls.flat().join()).toContain('newsletter: NEWSLETTER_SECRET: is not the one')
  log.mockRestore()
  await checkSecret(service.database, SANDBOX_SECRET)
  expect(await service.addresses()).toEqual([])
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
