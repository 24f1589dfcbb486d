/** The confirmation email, and mail servers that do not take it at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load } from 'cheerio'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_MESSAGE } from '#machines/email.schema.ts'
import { company } from '#src/content/company.ts'
import { dark, light } from '#src/styles/tokens.ts'
import { newsletterErrors } from '#src/content/newsletter.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { SEND_TIMEOUT_MS, smtpMailer } from '../../newsletter/signup/mailer.ts'
import { CONFIRMATION_HOURS } from '../../shared/confirmation-hours.ts'
import { describeError } from '../../newsletter/newsletter.ts'
import { MIN_EMAIL_INTERVAL_MS } from '../../newsletter/storage/subscribers.ts'
import { REPLY_DELAY_MS } from '../../sandbox/mail-server.ts'
import { linksTo, press, type Service, startService, statusAndBody, subscribe } from './service.ts'
import { ISSUE } from './subscribers.ts'
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

it('confirmation email and issue -> the same head, button and face; their images are attached, so that opening the email requests nothing', async () => {
  await subscribe(service, ASHA)
  const [{ html = '', attachments } = { attachments: [] }] = service.mail.emailsTo(ASHA)
  const file = join(mkdtempSync(join(tmpdir(), 'issue-')), 'monsoon.mdx')
  writeFileSync(file, ISSUE)
  const issue = await loadIssue(file, { siteOrigin: service.origin, site, posts })
  rmSync(dirname(file), { recursive: true })
  const look = (email: string) => {
    const $ = load(email)
    // React leaves out the last semicolon.
    const styleOf = (selector: string) => $(selector).attr('style')?.replace(/;$/, '')
    return {
      head: [$('.head p.name').text(), styleOf('td.head'), styleOf('.head p.name')],
      logo: $('td.head img').attr(),
      body: styleOf('td.body'),
      narrow: /@media\(max-width[^}]+\}\}/.exec(email)?.[0],
      dot: [$('a.button span').text(), styleOf('a.button span')],
      // In the dark scheme the floor has the other red.
      heading: styleOf('.head h1'),
      floor: /\.head\{[^}]+\}/.exec(email)?.[0],
      button: styleOf('a.button'),
      hasSerifs: email.replaceAll('sans-serif', '').includes('serif'),
    }
  }
  expect(look(html)).toMatchObject({
    head: [
      company.name,
      expect.stringContaining(`background-color:${light.brand}`),
      expect.stringContaining(`color:${light['on-brand']}`),
    ],
    heading: expect.stringContaining('font-size:28px'),
    logo: { src: expect.stringMatching(/^cid:[\w@.-]+$/), alt: '', width: '48', height: '32' },
    body: expect.stringContaining('padding:48px'),
    dot: ['•', expect.stringContaining('padding-left')],
    floor: `.head{background-color:${dark.brand}!important}`,
    hasSerifs: false,
  })
  expect(look(issue.html)).toEqual(look(html))
  const shown = load(html)('td.head img')
    .toArray()
    .map(({ attribs: { src = '', width, height } }) => ({
      id: src.slice('cid:'.length),
      size: [Number(width) * 2, Number(height) * 2, true],
    }))
  // The logo, and the drawing that the confirmation closes.
  expect(shown).toHaveLength(2)
  expect(attachments).toMatchObject(
    shown.map(({ id }) => ({ mimeType: 'image/png', disposition: 'inline', contentId: `<${id}>` })),
  )
  const images = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))
  for (const [i, image] of images.entries()) {
    const { width, height, hasAlpha } = await sharp(image).metadata()
    expect([width, height, hasAlpha]).toEqual(shown[i]?.size)
  }
  expect(issue.attachments).toMatchObject([{ cid: shown[0]?.id, content: images[0] }])
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
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  it('limit of emails per address used up', async () => {
    for (let i = 0; i < 5; i++) await first()
    const { confirm } = linksTo(service, ASHA)
    expect((await subscribe(service, ASHA)).status).toBe(429)
    expect((await press(confirm)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  it('until its own CONFIRMATION_HOURS are over', async () => {
    const link = await first()
    service.mail.behaviour = 'rejects'
    service.advanceClock((CONFIRMATION_HOURS - 1) * HOUR_MS)
    expect((await subscribe(service, ASHA)).status).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    service.advanceClock(HOUR_MS)
    expect((await press(link)).status).toBe(410)
  })
})

/** Waits for a server with a fault for a second, and for one that accepts emails as long as the service does. */
function impatientMailer(url: string, from: string) {
  const patient = smtpMailer(url, from, site)
  const impatient = smtpMailer(url, from, site, 1000)
  return {
    send: (email: Parameters<typeof patient.send>[0]) =>
      (service.mail.behaviour === 'accepts' ? patient : impatient).send(email),
  }
}

describe('mail server', () => {
  it('rejects the email -> 503; the next attempt works', async () => {
    service.mail.behaviour = 'rejects'
    expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
      503,
      { error: newsletterErrors.failed },
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

  it('limit of sending -> below the response timeout, so that the visitor is told of an email that was not sent', () => {
    expect(SEND_TIMEOUT_MS).toBeLessThan(RESPONSE_TIMEOUT_MS)
  })

  it('accepts each email after our timeout -> seven requests, one email, and its link works', async () => {
    await service.close()
    service = await startService({ mailer: impatientMailer })
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
    service = await startService({ mailer: impatientMailer })
    await subscribe(service, ASHA)
    const { confirm: first } = linksTo(service, ASHA)
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    service.mail.behaviour = 'slow'
    expect((await subscribe(service, ASHA)).status).toBe(503)
    await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(2)
    expect((await fetch(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect((await press(first)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  // RFC 5321 4.3.2: 501 to RCPT is about its syntax.
  it('calls an address malformed that the HTML standard accepts -> 400 with the message; nothing counts', async () => {
    for (let i = 0; i < 7; i++) {
      const response = await subscribe(service, 'asha..rao@one.example')
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: EMAIL_MESSAGE })
    }
    expect(service.loggedErrors).toEqual([])
    expect(await service.confirmedAddresses()).toEqual([])
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
    service = await startService({ mailer: impatientMailer })
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
    await expect.poll(async () => (await service.rows('SELECT 1 FROM subscribers')).length).toBe(1)
    const second = await subscribe(service, ASHA)
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect((await first).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
  })
})
