/** The confirmation email, and mail servers that do not accept it immediately. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { load } from 'cheerio'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { company } from '../../src/company/company.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { dark } from '../../src/styles/tokens.ts'
import { MIN_EMAIL_INTERVAL_MS } from '../../src/server/newsletter/subscribers.ts'
import { CONFIRMATION_HOURS } from '../../src/server/newsletter/content.ts'
import { describeError } from '../../src/server/log.ts'
import { SEND_TIMEOUT_MS, transportUrl } from '../../src/server/smtp.ts'
import { ASHA, HOUR_MS, linksTo, press, statusAndBody, statusOf, subscribe } from './service.ts'
import { restart, serveEachTest, service } from './service.ts'

serveEachTest()
const logged = () => service.loggedErrors.map(describeError).join('\n')

it("the confirmation email has the company's name, a button and a dark scheme, and carries its images as attachments, so that opening it requests nothing", async () => {
  await subscribe(ASHA)
  const [{ from, html = '', text = '', subject, attachments } = { attachments: [] }] =
    service.mail.emailsTo(ASHA)
  expect(from?.name).toBe(company.name)
  const $ = load(html)
  expect($('table p').first().text()).toBe(company.name)
  expect(text.startsWith(company.name)).toBe(true)
  expect($('title').text()).toBe(subject)
  const button = $('a.button')
  expect(button.attr('href')).toContain(new URL(linksTo(ASHA).confirm).search)
  expect(button.attr('style')).toMatch(/background-color:#.*padding.*;color:#/)
  expect($('meta[name="color-scheme"]').attr('content')).toBe('light dark')
  const style = $('style').text()
  expect(style).toContain(`.head{background-color:${dark.brand}!important}`)
  // Each coloured element has a class for the dark scheme, and a background that the email sets.
  for (const element of $('[style*="color:"]').toArray()) {
    const classes = ($(element).attr('class') ?? '').split(' ')
    expect(classes.filter(name => !style.includes(`.${name}{`))).toEqual([])
    expect($(element).closest('[style*="background-color"]').length).toBe(1)
  }
  const images = $('img').toArray()
  expect(images).toHaveLength(2)
  expect(images.map(({ attribs }) => attribs['src'])).toEqual(
    attachments.map(({ contentId = '' }) => `cid:${contentId.slice(1, -1)}`),
  )
  for (const part of $('p').toArray())
    expect(text).toContain(($(part).text().trim().split('\n')[0] ?? '').slice(0, 20))
})

it.each([
  ['news@acme.example', company.name],
  ['"News, daily" <news@acme.example>', 'News, daily'],
  // RFC 5322 3.2.2: unquoted parentheses would be a comment.
  ['Suite Software (India) Pvt Ltd <news@acme.example>', 'Suite Software (India) Pvt Ltd'],
])('with MAIL_FROM=%s, emails have the sender name %s', async (from, name) => {
  await restart({ MAIL_FROM: from })
  await subscribe(ASHA)
  expect(service.mail.emailsTo(ASHA)[0]?.from).toEqual({ name, address: 'news@acme.example' })
})

/** Signs up, waits until the address may get another email, and returns the first email's link. */
const first = async () => {
  await subscribe(ASHA)
  const { confirm } = linksTo(ASHA)
  service.advanceClock(MIN_EMAIL_INTERVAL_MS)
  return confirm
}

it('if a later email is rejected, the previous link stays valid until its own CONFIRMATION_HOURS are over', async () => {
  const link = await first()
  service.mail.behaviour = 'rejects'
  expect([await statusOf(), await statusOf()]).toEqual([503, 503])
  service.advanceClock((CONFIRMATION_HOURS - 1) * HOUR_MS)
  expect(await statusOf()).toBe(503)
  expect((await fetch(link)).status).toBe(200)
  service.advanceClock(HOUR_MS)
  expect((await press(link)).status).toBe(410)
})

it("responds with 503, stores nothing and logs the reason, but not the mail server's reply, whenever the server rejects emails or is down, and works again later", async () => {
  service.mail.behaviour = 'rejects'
  expect(await statusAndBody(await subscribe(ASHA))).toEqual([503, { error: newsletterErrors.failed }])
  expect(logged()).toBe('The mail server did not accept the email: EMESSAGE, 451, DATA')
  for (let i = 0; i < 6; i++) expect(await statusOf()).toBe(503)
  await service.mail.stop()
  expect([await statusOf(), await service.addresses()]).toEqual([503, []])
  expect(logged()).toMatch(
    /\nThe mail server did not accept the email: connect ECONNREFUSED 127\.0\.0\.1:\d+ \(.*$/,
  )
  await service.mail.start()
  service.mail.behaviour = 'accepts'
  expect(await statusOf()).toBe(201)
  expect((await press(linksTo(ASHA).confirm)).status).toBe(200)
})

it('stops sending before the response timeout, so that visitors learn that no email was sent', () => {
  expect(SEND_TIMEOUT_MS).toBeLessThan(RESPONSE_TIMEOUT_MS)
})

it('seven requests send one email with a working link if the mail server accepts emails after our timeout', async () => {
  service.mailing.timeoutMs = 1000
  service.mail.behaviour = 'slow'
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) {
    statuses.push(await statusOf())
    service.advanceClock(30_000)
  }
  expect(statuses).toEqual([503, 201, 201, 201, 201, 201, 201])
  await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(1)
  expect((await press(linksTo(ASHA).confirm)).status).toBe(200)
})

it('both links work if the mail server accepts the second email after our timeout', async () => {
  const link = await first()
  service.mailing.timeoutMs = 1000
  service.mail.behaviour = 'slow'
  expect(await statusOf()).toBe(503)
  await expect.poll(() => service.mail.emails.length, { timeout: 10_000 }).toBe(2)
  expect((await fetch(linksTo(ASHA).confirm)).status).toBe(200)
  await press(link)
  expect(await service.confirmedAddresses()).toEqual([ASHA])
})

// RFC 5321 3.3: the server has an email only after DATA, so one that fails earlier must not count as sent.
it.each([
  ['closes the connection at once', 'smtp', ''],
  ['closes the connection before DATA', 'smtp', '220 a ESMTP\r\n'],
  ['expects another protocol', 'smtps', '220 a ESMTP\r\n'],
  ['does not answer', 'smtp', undefined],
])('responds with 503 every time and stores nothing if the mail server %s', async (_, scheme, greeting) => {
  const closing = createServer(socket => {
    socket.on('error', () => {})
    if (greeting !== undefined) socket.end(greeting)
  })
  await new Promise<void>(resolve => closing.listen(0, '127.0.0.1', resolve))
  const { port } = closing.address() as { port: number }
  await restart({ SMTP_URL: `${scheme}://127.0.0.1:${port}` })
  service.mailing.timeoutMs = 1000
  expect([await statusOf(), await statusOf(), await service.addresses()]).toEqual([503, 503, []])
  expect(logged()).toMatch(/^(?:The mail server did not accept the email: .*\n?)+$/)
  closing.close()
})

// RFC 5321 4.3.2: 501 after RCPT means a syntax error in the address.
it('responds with 400 and a message, and counts and stores nothing, if the mail server calls a valid address malformed', async () => {
  const refused = [400, { error: EMAIL_MESSAGE }]
  for (let i = 0; i < 7; i++)
    expect(await statusAndBody(await subscribe('asha..rao@one.example'))).toEqual(refused)
  expect([service.loggedErrors, await service.addresses()]).toEqual([[], []])
})

it('responds with 503 when all steps together exceed the timeout, even if the mail server sends a line every half second', async () => {
  const tarpit = createServer(socket => {
    const greet = setInterval(() => socket.write('220-wait\r\n'), 500)
    socket.on('close', () => clearInterval(greet)).on('error', () => {})
  })
  await new Promise<void>(resolve => tarpit.listen(0, '127.0.0.1', resolve))
  const { port } = tarpit.address() as { port: number }
  await restart({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  service.mailing.timeoutMs = 1200
  expect(await statusOf()).toBe(503)
  tarpit.close()
})

it('responds with 503, stores nothing and logs the reason if the mail server has a self-signed certificate, and works with the documented settings', async () => {
  // The server uses smtp-server's own certificate, which has expired in some versions.
  const server = new SMTPServer({
    disabledCommands: ['AUTH'],
    logger: false,
    onData: (stream, _, done) => stream.on('end', () => done()).resume(),
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://localhost:${(server.server.address() as { port: number }).port}`
  await restart({ SMTP_URL: url })
  expect([await statusOf(), await service.addresses()]).toEqual([503, []])
  expect(logged()).toMatch(/: (?:self-signed certificate|certificate has expired) \(ESOCKET, CONN\)$/)
  const documented = readFileSync(join(import.meta.dirname, '../../docs/newsletter.md'), 'utf8')
  for (const option of ['ignoreTLS=true', 'tls.rejectUnauthorized=false']) {
    expect(documented).toContain(`smtp://localhost?${option}`)
    await restart({ SMTP_URL: `${url}?${option}` })
    expect([option, await statusOf()]).toEqual([option, 201])
  }
  await new Promise<void>(resolve => server.close(resolve))
})

it.each([
  ['smtp://user:pass@mail.example:587', 'true'],
  ['smtp://localhost.mail.example', 'true'],
  ['smtp://mail.example?requireTLS=false', 'true'],
  ['smtp://localhost', null],
  ['smtp://127.0.0.1:2525', null],
  ['smtp://[::1]:2525', null],
  // `smtps:` uses TLS from the first byte.
  ['smtps://user:pass@mail.example:465', null],
])('%s requires STARTTLS: %s', (url, required) => {
  expect(new URL(transportUrl(url, 1000)).searchParams.get('requireTLS')).toBe(required)
})
