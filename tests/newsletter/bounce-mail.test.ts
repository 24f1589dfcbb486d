/** Emails that are no bounces, and real reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findingsOfMail } from '../../newsletter/bounces/mail.ts'
import { normalizedEmail } from '#machines/email.schema.ts'
import { ASHA, LIST, resultsOf, HEADER, ORIGINAL } from './bounce-mail.ts'

describe('what is no bounce', () => {
  it('complaint (ARF, RFC 5965) -> ends nobody, and says so', async () => {
    const email = `From: feedback@isp.example\nTo: news@acme.example\nSubject: complaint\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary="b"\n\n--b\nContent-Type: text/plain\n\nThis is an email abuse report: 5.1.1 user unknown\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: ${ASHA}\n\n--b\nContent-Type: message/rfc822\n\n${ORIGINAL}\n--b--\n`
    const [finding] = await findingsOfMail(Buffer.from(email), {
      isListed: key => LIST.includes(key),
      normalize: normalizedEmail,
    })
    expect(finding).toMatchObject({ result: 'stays', reason: 'a complaint, which is no bounce' })
    expect(finding?.addresses).toContain(ASHA)
  })

  it.each([
    ['out of office', 'Subject: Automatic reply: Stock is a queue\nAuto-Submitted: auto-replied'],
    ['vacation (RFC 3834)', 'Subject: Re: Stock is a queue\nAuto-Submitted: auto-replied'],
    ['an older autoresponder', 'Subject: Re: Stock\nPrecedence: auto_reply'],
  ])('%s, even if it says that the address does not exist -> ends nobody, and says so', async (_, header) => {
    const email = `Return-Path: <>\nFrom: Asha <${ASHA}>\nTo: news@acme.example\n${header}\n\n${ASHA}\n550 5.1.1 this mailbox does not exist any more\n`
    const [finding] = await findingsOfMail(Buffer.from(email), {
      isListed: key => LIST.includes(key),
      normalize: normalizedEmail,
    })
    expect(finding).toMatchObject({
      result: 'stays',
      reason: 'an automatic reply, which is no bounce',
      addresses: [ASHA],
    })
  })

  it('an email of a person -> undecided, without an address', async () => {
    const email = `From: Asha <${ASHA}>\nTo: news@acme.example\nSubject: Hello\n\n${ASHA}\n550 5.1.1 User unknown\n`
    expect(await resultsOf(email)).toEqual(['undecided nobody'])
  })

  it('receipt -> ends nobody', async () => {
    const email = `${HEADER}Content-Type: multipart/report; report-type=disposition-notification; boundary="b"\n\n--b\nContent-Type: text/plain\n\nread\n\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;${ASHA}\nDisposition: manual-action/MDN-sent-manually; displayed\n\n--b\nContent-Type: message/rfc822\n\n${ORIGINAL}\n--b--\n`
    expect(await resultsOf(email)).toEqual([`stays ${ASHA}`])
  })
})

describe('real reports (tests/newsletter/bounces)', () => {
  it.each([
    ['lhost-sendmail-32', 'ends nyaaan@neko.example.jp'],
    ['lhost-sendmail-45', 'ends reader@one.example'],
    ['lhost-x5-01', 'ends kijitora@neko.example.org'],
    ['rfc3464-26', 'ends kijitora@example.or.jp'],
    ['rhost-facebook-03', 'ends reader@one.example'],
    ['rhost-godaddy-03', 'ends kijitora@example.com'],
    ['lhost-amazonses-07', 'stays 6@neko.nyaan.example.org'],
    ['lhost-messagingserver-12', 'stays reader@one.example'],
    ['lhost-postfix-37', 'stays nyaan@example.org'],
    ['lhost-postfix-67', 'stays kijitora@aol.example.jp'],
    ['lhost-sendmail-29', 'stays reader@one.example'],
    ['rfc3464-40', 'stays kijitora@nyaan.neko.example.com'],
    ['rhost-google-06', 'stays michitsuna@example.org'],
  ])('%s, all its addresses on the list -> %s', async (name, expected) => {
    const email = readFileSync(join(import.meta.dirname, 'bounces', `${name}.eml`))
    const findings = await findingsOfMail(email, { isListed: () => true, normalize: normalizedEmail })
    expect(findings.map(({ result, addresses }) => `${result} ${addresses[0] ?? ''}`)).toEqual([expected])
  })
})
