/** The confirmation email, and mail servers that do not take it at once. */
import { createServer } from 'node:net'
import { load } from 'cheerio'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_MESSAGE } from '#machines/email.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { company } from '#src/content/company.ts'
import { newsletterErrors } from '#src/content/newsletter.ts'
import { dark } from '#src/styles/tokens.ts'
import { mailerOf } from '../../newsletter/newsletter.ts'
import { MIN_EMAIL_INTERVAL_MS } from '../../newsletter/subscribers.ts'
import { CONFIRMATION_HOURS } from '../../shared/confirmation-hours.ts'
import { describeError } from '../../shared/log.ts'
import { SEND_TIMEOUT_MS } from '../../shared/smtp.ts'
import { linksTo, press, type Service, startService, statusAndBody, subscribe } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const ASHA = 'asha@studio.example'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.close())
const restart = async (settings: Parameters<typeof startService>[0]) => {
  await service.close()
  service = await startService(settings)
}
const statusOf = async (email = ASHA) => (await subscribe(service, email)).status
const logged = () => service.loggedErrors.map(describeError).join('\n')

it('confirmation email -> name in header, From and both parts, button, dark scheme, background for each text colour', async () => {
  await subscribe(service, ASHA)
  const [{ from, html = '', text = '', subject } = {}] = service.mail.emailsTo(ASHA)
  expect(from?.name).toBe(company.name)
  const $ = load(html)
  expect($('table p').first().text()).toBe(company.name)
  expect(text.startsWith(company.name)).toBe(true)
  expect($('title').text()).toBe(subject)
  const button = $('a.button')
  expect(button.attr('href')).toContain(new URL(linksTo(service, ASHA).confirm).search)
  expect(button.attr('style')).toMatch(/background-color:#.*padding.*;color:#/)
  expect($('meta[name="color-scheme"]').attr('content')).toBe('light dark')
  const style = $('style').text()
  expect(style).toContain(`.head{background-color:${dark.brand}!important}`)
  // Each colour has a class with a dark one, and stands on a background of ours.
  for (const element of $('[style*="color:"]').toArray()) {
    const classes = ($(element).attr('class') ?? '').split(' ')
    expect(classes.filter(name => !style.includes(`.${name}{`))).toEqual([])
    expect($(element).closest('[style*="background-color"]').length).toBe(1)
  }
  for (const part of $('p').toArray())
    expect(text).toContain(($(part).text().trim().split('\n')[0] ?? '').slice(0, 20))
})

it('images of the email -> attached, so that opening it requests nothing', async () => {
  await subscribe(service, ASHA)
  const [{ html = '', attachments } = { attachments: [] }] = service.mail.emailsTo(ASHA)
  const shown = load(html)('img').toArray()
  // The logo, and the drawing that the confirmation closes.
  expect(shown).toHaveLength(2)
  for (const [i, { attribs }] of shown.entries()) {
    const { content, ...attachment } = attachments[i] ?? {}
    expect(attachment).toMatchObject({
      mimeType: 'image/png',
      contentId: `<${attribs['src']?.slice('cid:'.length) ?? ''}>`,
    })
    const { width, height, hasAlpha } = await sharp(Buffer.from(content as ArrayBuffer)).metadata()
    expect([width, height, hasAlpha]).toEqual([
      Number(attribs['width']) * 2,
      Number(attribs['height']) * 2,
      true,
    ])
  }
})

it.each([
  ['news@acme.example', company.name],
  ['"News, daily" <news@acme.example>', 'News, daily'],
  // RFC 5322 3.2.2: unquoted parentheses are a comment.
  ['Suite Software (India) Pvt Ltd <news@acme.example>', 'Suite Software (India) Pvt Ltd'],
])('MAIL_FROM=%s -> sent with the name %s', async (from, name) => {
  await restart({ env: { MAIL_FROM: from } })
  await subscribe(service, ASHA)
  expect(service.mail.emailsTo(ASHA)[0]?.from).toEqual({ name, address: 'news@acme.example' })
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
    expect([await statusOf(), await statusOf()]).toEqual([503, 503])
    expect((await fetch(link)).status).toBe(200)
    expect((await press(link)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  it('limit of emails per address used up', async () => {
    for (let i = 0; i < 5; i++) await first()
    const { confirm } = linksTo(service, ASHA)
    expect(await statusOf()).toBe(429)
    expect((await press(confirm)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  it('until its own CONFIRMATION_HOURS are over', async () => {
    const link = await first()
    service.mail.behaviour = 'rejects'
    service.advanceClock((CONFIRMATION_HOURS - 1) * HOUR_MS)
    expect(await statusOf()).toBe(503)
    expect((await fetch(link)).status).toBe(200)
    service.advanceClock(HOUR_MS)
    expect((await press(link)).status).toBe(410)
  })
})

/** Waits for a server with a fault for a second, and for one that accepts emails as long as the service does. */
const impatientMailer: NonNullable<Parameters<typeof startService>[0]>['mailer'] = settings => {
  const [patient, impatient] = [mailerOf(settings), mailerOf(settings, 1000)]
  return (...email) => (service.mail.behaviour === 'accepts' ? patient : impatient)(...email)
}

describe('mail server', () => {
  it('rejects the email -> 503 and nothing stored; the next attempt works, also after more than a day allows', async () => {
    service.mail.behaviour = 'rejects'
    expect(await statusAndBody(await subscribe(service, ASHA))).toEqual([
      503,
      { error: newsletterErrors.failed },
    ])
    expect(await service.addresses()).toEqual([])
    for (let i = 0; i < 6; i++) expect(await statusOf()).toBe(503)
    service.mail.behaviour = 'accepts'
    expect(await statusOf()).toBe(201)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('limit of sending -> below the response timeout, so that the visitor is told of an email that was not sent', () => {
    expect(SEND_TIMEOUT_MS).toBeLessThan(RESPONSE_TIMEOUT_MS)
  })

  it('accepts each email after our timeout -> seven requests, one email, and its link works', async () => {
    await restart({ mailer: impatientMailer })
    service.mail.behaviour = 'slow'
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      statuses.push(await statusOf())
      service.advanceClock(30_000)
    }
    expect(statuses).toEqual([503, 201, 201, 201, 201, 201, 201])
    await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(1)
    expect((await press(linksTo(service, ASHA).confirm)).status).toBe(200)
  })

  it('accepts the second email after our timeout -> the links of both work', async () => {
    await restart({ mailer: impatientMailer })
    await subscribe(service, ASHA)
    const { confirm: first } = linksTo(service, ASHA)
    service.advanceClock(MIN_EMAIL_INTERVAL_MS)
    service.mail.behaviour = 'slow'
    expect(await statusOf()).toBe(503)
    await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(2)
    expect((await fetch(linksTo(service, ASHA).confirm)).status).toBe(200)
    expect((await press(first)).status).toBe(200)
    expect(await service.confirmedAddresses()).toEqual([ASHA])
  })

  // RFC 5321 4.3.2: 501 to RCPT is about its syntax.
  it('calls an address malformed that the HTML standard accepts -> 400 with the message; nothing counts or is stored', async () => {
    for (let i = 0; i < 7; i++)
      expect(await statusAndBody(await subscribe(service, 'asha..rao@one.example'))).toEqual([
        400,
        { error: EMAIL_MESSAGE },
      ])
    expect([service.loggedErrors, await service.addresses()]).toEqual([[], []])
  })

  it('accepts the email and does not respond -> 503 after the timeout; the next attempt works', async () => {
    await restart({ mailer: impatientMailer })
    service.mail.behaviour = 'hangs'
    expect(await statusOf()).toBe(503)
    service.mail.behaviour = 'accepts'
    expect(await statusOf()).toBe(201)
  })

  it('sends one line every half a second -> 503 when all steps together exceed the timeout', async () => {
    const tarpit = createServer(socket => {
      const greet = setInterval(() => socket.write('220-wait\r\n'), 500)
      socket.on('close', () => clearInterval(greet)).on('error', () => {})
    })
    await new Promise<void>(resolve => tarpit.listen(0, '127.0.0.1', resolve))
    const { port } = tarpit.address() as { port: number }
    await restart({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
      mailer: settings => mailerOf(settings, 1200),
    })
    expect(await statusOf()).toBe(503)
    tarpit.close()
  })

  it('not running -> 503, nothing stored, and the log has the reason; running again -> works', async () => {
    await service.mail.stop()
    expect([await statusOf(), await service.addresses()]).toEqual([503, []])
    expect(logged()).toMatch(
      /^The mail server did not take the email: connect ECONNREFUSED 127\.0\.0\.1:\d+ \(/,
    )
    await service.mail.start()
    expect(await statusOf()).toBe(201)
  })

  it('has a self-signed certificate -> 503, and the log says so; with tls.rejectUnauthorized=false or ignoreTLS=true -> works', async () => {
    // That of smtp-server, which has also expired in some of its versions.
    const server = new SMTPServer({
      disabledCommands: ['AUTH'],
      logger: false,
      onData: (stream, _, done) => stream.on('end', () => done()).resume(),
    })
    server.on('error', () => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const url = `smtp://localhost:${port}`
    await restart({ env: { SMTP_URL: url } })
    expect([await statusOf(), await service.addresses()]).toEqual([503, []])
    expect(logged()).toMatch(/: (?:self-signed certificate|certificate has expired) \(ESOCKET, CONN\)$/)
    for (const option of ['tls.rejectUnauthorized=false', 'ignoreTLS=true']) {
      await restart({ env: { SMTP_URL: `${url}?${option}` } })
      expect([option, await statusOf()]).toEqual([option, 201])
    }
    await new Promise<void>(resolve => server.close(resolve))
  })

  it('reply that quotes the address -> the log has its codes only', async () => {
    service.mail.behaviour = 'rejects'
    await subscribe(service, ASHA)
    expect(logged()).toBe('The mail server did not take the email: EMESSAGE, 451, DATA')
  })

  it('slow -> a second sign-up in the meantime gets 429 with Retry-After; one email', async () => {
    service.mail.behaviour = 'slow'
    const first = subscribe(service, ASHA)
    await expect.poll(async () => (await service.addresses()).length).toBe(1)
    const second = await subscribe(service, ASHA)
    expect([second.status, second.headers.has('retry-after')]).toEqual([429, true])
    expect((await first).status).toBe(201)
    expect(service.mail.emails).toHaveLength(1)
  })
})
