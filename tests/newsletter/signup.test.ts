/** Sign-up over HTTP. */
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_MESSAGE, normalizedEmail } from '#machines/email.schema.ts'
import { newsletterErrors, newsletterFields, newsletterResult } from '#src/content/newsletter.ts'
import { confirmedSubscribers, forget, MIN_EMAIL_INTERVAL_MS } from '../../newsletter/subscribers.ts'
import { linksTo, press, SECRET, type Service, startService, statusAndBody, subscribe } from './service.ts'

const ASHA = 'asha@studio.example'
const { emailHints } = newsletterFields

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())

describe('sign-up, confirmation, unsubscribing', () => {
  it('sign-up -> 201 and one email; its link shows a button; the button confirms; second sign-up -> 409; unsubscribe link -> unsubscribed', async () => {
    expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
      201,
      { data: { status: 'pending' } },
    ])
    expect(service.mail.emails).toHaveLength(1)
    expect(await service.confirmedAddresses()).toEqual([])

    const { confirm, unsubscribe } = linksTo(service, ASHA)
    const page = await fetch(confirm)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/<button[\s>]/)
    expect(await service.confirmedAddresses()).toEqual([])

    expect((await press(confirm)).status).toBe(200)
    expect(await confirmedSubscribers(service.database)).toEqual([
      {
        id: 1,
        email: ASHA,
        confirmedAt: expect.any(Number),
        consent: expect.stringContaining('newsletter'),
      },
    ])
    expect(await statusAndBody(await subscribe(service, ' ASHA@Studio.Example '))).toEqual([
      409,
      { error: newsletterErrors.alreadySubscribed },
    ])

    expect((await fetch(unsubscribe)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
    expect((await press(unsubscribe)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([])
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
    expect(await service.confirmedAddresses()).toEqual([])
  })

  it('form post without script -> HTML page and the same email', async () => {
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email: ASHA }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/html; charset=UTF-8'])
    expect(await response.text()).toContain(newsletterResult.success)
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
    expect(await service.confirmedAddresses()).toEqual([email])
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
    expect(await service.rows('SELECT DISTINCT key FROM subscribers')).toEqual([
      expect.objectContaining({ key: 'info@xn--bcher-kva.example' }),
    ])
    const email = normalizedEmail('info@bücher.example') ?? ''
    expect(await forget(service.database, email, { secret: SECRET })).toMatchObject({
      wasKnown: true,
    })
  })

  it.each([
    ['kiran@', `${EMAIL_MESSAGE}</p>`],
    ['kiran@one', `${EMAIL_MESSAGE}. ${emailHints.topLevelDomain}`],
    ['kiran\u200B.rao@one.example', `${EMAIL_MESSAGE}. ${emailHints.invisible}`],
    ['"kiran"@one.example', `${EMAIL_MESSAGE}. ${emailHints.localPart}`],
  ])('%j without a script -> page that says why', async (email, text) => {
    const response = await fetch(`${service.origin}/api/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
    })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(text)])
  })
})

describe('second sign-up before the confirmation', () => {
  it('within the minimum interval -> 201, no second email, the first link works', async () => {
    await subscribe(service, ASHA)
    expect((await subscribe(service, ASHA)).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
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
    expect([service.mail.emails, await service.rows('SELECT * FROM subscribers')]).toEqual([[], []])
  })
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
