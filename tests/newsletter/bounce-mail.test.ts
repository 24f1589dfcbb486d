/**
 * Reports of mail servers. Each is written after what the named system sends; those of tests/newsletter/bounces are real ones. Which
 * texts mean an unknown user is known from Sisimai's collection (https://github.com/sisimai/set-of-emails).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findingsOfMail } from '../../newsletter/bounces/mail.ts'
import { normalizedEmail } from '#machines/email.schema.ts'

const ASHA = 'asha@one.example'
const RAVI = 'ravi@two.example'
const LIST = [ASHA, RAVI, 'news@acme.example', 'postmaster@isp.example']

/** Returns the results for the addresses on the list: `ends asha@one.example`. */
async function resultsOf(email: string, list: readonly string[] = LIST): Promise<string[]> {
  const findings = await findingsOfMail(Buffer.from(email), {
    isListed: key => list.includes(key),
    normalize: normalizedEmail,
  })
  return findings.map(
    ({ result, addresses }) => `${result} ${addresses.find(key => list.includes(key)) ?? 'nobody'}`,
  )
}

const HEADER = `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: news@acme.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
`
const ORIGINAL = `Return-Path: <news@acme.example>
From: "Acme" <news@acme.example>
To: ${ASHA}
Subject: Stock is a queue

We counted.
`
/** A report with a delivery status. */
const dsn = (
  fields: string,
  {
    text = 'Delivery failed.',
    original = ORIGINAL,
    header = HEADER,
    type = 'message/delivery-status',
    encoding = '',
  } = {},
) => `${header}Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

${text}

--b
Content-Type: ${type}
${encoding}
${fields}

--b
Content-Type: message/rfc822

${original}
--b--
`
const group = (recipient: string, rest: string) => `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
${rest}`
const plain = (text: string, { header = HEADER } = {}) => `${header}Content-Type: text/plain; charset=utf-8

${text}
`

describe('delivery status (RFC 3464)', () => {
  it.each<readonly [string, string, string]>([
    ['failed 5.1.1', 'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown', 'ends'],
    [
      'comment after the status',
      'Action: failed (permanent)\nStatus: 5.1.1 (bad destination mailbox address)',
      'ends',
    ],
    [
      'Exchange 5.1.10',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'ends',
    ],
    [
      'generic status, code in the reply',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 <asha@one.example>... User unknown',
      'ends',
    ],
    [
      'generic status, text in the reply',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 Unknown user asha@one.example',
      'ends',
    ],
    [
      'qmail code in the reply',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 sorry, no mailbox here by that name (#5.1.1 - chkusr)',
      'ends',
    ],
    ['no action', 'Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown', 'ends'],
    ['no status', 'Action: failed\nDiagnostic-Code: smtp; 550 5.1.1 User unknown', 'ends'],
    [
      'fields in another order',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown\nAction: failed\nStatus: 5.1.1',
      'ends',
    ],
    [
      'folded reply',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach\n    550-5.1.1 does not exist. Please try\n    550 5.1.1 double-checking',
      'ends',
    ],
    ['delayed', 'Action: delayed\nStatus: 4.4.1', 'stays'],
    ['delayed with a permanent code', 'Action: delayed\nStatus: 5.1.1', 'stays'],
    ['delivered', 'Action: delivered\nStatus: 2.1.5', 'stays'],
    ['relayed', 'Action: relayed\nStatus: 2.0.0', 'stays'],
    ['expanded', 'Action: expanded\nStatus: 2.0.0', 'stays'],
    [
      'failed 4.4.7, expired in the queue',
      'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: X-Postfix; delivery temporarily suspended',
      'stays',
    ],
    [
      'failed 5.7.1',
      'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Unable to relay',
      'stays',
    ],
    [
      'failed 5.1.8, about the sender',
      'Action: failed\nStatus: 5.1.8\nDiagnostic-Code: smtp; 550 5.1.8 <news@acme.example>: Sender address rejected: Domain not found',
      'stays',
    ],
    ['failed 5.1.7, about the sender', 'Action: failed\nStatus: 5.1.7', 'stays'],
    [
      'failed 5.2.2, full',
      'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full',
      'stays',
    ],
    [
      'failed 5.4.1, access denied',
      'Action: failed\nStatus: 5.4.1\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied',
      'stays',
    ],
    [
      'status 5.1.1, reply 450 4.2.2',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 450 4.2.2 Mailbox full',
      'stays',
    ],
    [
      'status 5.1.1, reply 450',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 450 try later',
      'stays',
    ],
    [
      'status 5.1.1, reply 5.7.1',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 blocked',
      'undecided',
    ],
    [
      'status 5.1.1, quoted 5.7.1',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 rejected, see 5.7.1 in our policy',
      'undecided',
    ],
    [
      'the code of an unknown address for the sender',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <news@acme.example>: Sender address rejected: User unknown',
      'undecided',
    ],
    [
      'sender verification that quotes 5.1.1',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550-Verification failed for <news@acme.example> 550-Called: 192.0.2.1 550-Response: 550 5.1.1 User unknown 550 Sender verify failed',
      'undecided',
    ],
    [
      'bare 550',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 relay not permitted',
      'undecided',
    ],
    [
      'mailbox unavailable',
      'Action: failed\nStatus: 5.5.0\nDiagnostic-Code: smtp; 550 Requested action not taken: mailbox unavailable',
      'undecided',
    ],
    // sendmail turns EX_NOUSER, its state after a 550 to RCPT, into 5.1.1.
    ...[
      '550 relay not permitted',
      '551 we do not relay',
      '553 sorry, your IP is on our blocklist',
      '550 mailbox over quota',
      '552 Mailbox is full',
      '550 rejected because of your reputation',
      '550 SPF check failed',
      '550 go away',
      '550 5.1.1 <news@acme.example>: Sender address does not exist',
      '550 5.1.1: relay denied',
      '550 5.1.1 Sender unknown',
      // RFC 3463 has 5.2.2 for a full mailbox; qmail's vpopmail and others answer with 5.1.1.
      '550 5.1.1 mailbox over quota',
      '552 5.1.1 <asha@one.example>: Mailbox is full',
      '550 5.1.1 User account is full',
      '552 5.1.1 Requested mail action aborted: exceeded storage allocation',
      '550 5.1.1 IP 192.0.2.1 is blocked',
      '550-5.1.1 The mail box is full.\n    550 5.1.1 User unknown',
    ].map(
      reply =>
        [reply, `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; ${reply}`, 'undecided'] as const,
    ),
    [
      'a timeout of DNS',
      'Action: failed\nStatus: 5.1.2\nDiagnostic-Code: SMTP; DNS timeout, try again later',
      'undecided',
    ],
    [
      'an unknown domain of the sender',
      'Action: failed\nStatus: 5.1.2\nDiagnostic-Code: SMTP; 550 5.1.2 Sender domain acme.example not found',
      'undecided',
    ],
    [
      'an unknown domain',
      'Action: failed\nStatus: 5.1.2\nDiagnostic-Code: SMTP; 550 Host unknown (Name server: one.example: host not found)',
      'ends',
    ],
    [
      'an unknown user without a code',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; 550 User unknown',
      'ends',
    ],
    [
      'an unknown user, returned to the sender, with a link to a policy',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; 550 5.1.1 User unknown, see our policy; message returned to sender',
      'ends',
    ],
    ['neither action nor status', 'Remote-MTA: dns; mx.example', 'undecided'],
  ])('%s -> %s', async (_, fields, result) => {
    expect(await resultsOf(dsn(group(ASHA, fields)))).toEqual([`${result} ${ASHA}`])
  })

  it('several recipients with different states -> each by itself', async () => {
    const fields = `${group(ASHA, 'Action: failed\nStatus: 5.1.1')}\n\nFinal-Recipient: rfc822; ${RAVI}\nAction: failed\nStatus: 5.7.1\n\nFinal-Recipient: rfc822; other@three.example\nAction: failed\nStatus: 5.1.1`
    expect(await resultsOf(dsn(fields))).toEqual([`ends ${ASHA}`, `stays ${RAVI}`, 'ends nobody'])
  })

  it('forwarded -> the address that the newsletter was sent to', async () => {
    const rest = 'Action: failed\nStatus: 5.1.1'
    const gone = 'gone@three.example'
    expect(await resultsOf(dsn(group(gone, `Original-Recipient: rfc822;${ASHA}\n${rest}`)))).toEqual([
      `ends ${ASHA}`,
    ])
    expect(await resultsOf(dsn(group(RAVI, `Original-Recipient: rfc822;${ASHA}\n${rest}`)))).toEqual([
      `ends ${ASHA}`,
    ])
    expect(await resultsOf(dsn(group(gone, rest)))).toEqual([`ends ${ASHA}`])
    const verp = HEADER.replace('To: news@acme.example', 'To: <news+ravi=two.example@acme.example>')
    expect(await resultsOf(dsn(group(gone, rest), { header: verp, original: 'Subject: x\n\nx\n' }))).toEqual([
      `ends ${RAVI}`,
    ])
  })

  it('refused relay, which sendmail repeats in the text as an unknown user -> undecided', async () => {
    const text = `<<< 550 relay not permitted\n550 5.1.1 <${ASHA}>... User unknown`
    const fields = group(
      ASHA,
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code: SMTP; 550 relay not permitted',
    )
    expect(await resultsOf(dsn(fields, { text }))).toEqual([`undecided ${ASHA}`])
  })

  it('the sender -> never ends', async () => {
    const rest = 'Action: failed\nStatus: 5.1.1'
    const original = 'From: news@acme.example\nSubject: x\n\nx\n'
    expect(await resultsOf(dsn(group('news@acme.example', rest), { original }))).toEqual(['undecided nobody'])
    expect(await resultsOf(dsn(group('news@acme.example', rest)))).toEqual([`undecided ${ASHA}`])
    const both = `Original-Recipient: rfc822;news@acme.example\n${rest}`
    expect(await resultsOf(dsn(group(ASHA, both)))).toEqual([`ends ${ASHA}`])
  })

  it.each([`<${ASHA}.>`, `${ASHA}.`, `'${ASHA}'`, `"${ASHA}"`, `<'${ASHA}'>`])(
    'recipient %s -> recognized',
    async recipient => {
      const fields = group(recipient, 'Action: failed\nStatus: 5.1.1')
      expect(await resultsOf(dsn(fields, { original: 'Subject: x\n\nx\n' }))).toEqual([`ends ${ASHA}`])
    },
  )

  it('forms of an address: brackets, xtext (RFC 3461), UTF-8 (RFC 6533) -> recognized', async () => {
    const rest = 'Action: failed\nStatus: 5.1.1'
    expect(await resultsOf(dsn(group(`<${ASHA}>`, rest)))).toEqual([`ends ${ASHA}`])
    const plus = 'asha+news@one.example'
    expect(
      await resultsOf(
        dsn(group('x@y.example', `Original-Recipient: RFC822; asha+2Bnews@one.example\n${rest}`)),
        [plus],
      ),
    ).toEqual([`ends ${plus}`])
    const global = `Final-Recipient: utf-8; ಆಶಾ@one.example\n${rest}`
    expect(
      await resultsOf(dsn(global, { type: 'message/global-delivery-status' }), ['ಆಶಾ@one.example']),
    ).toEqual(['ends ಆಶಾ@one.example'])
    const escaped = `Final-Recipient: utf-8; \\x{C86}\\x{CB6}\\x{CBE}@one.example\n${rest}`
    expect(await resultsOf(dsn(escaped), ['ಆಶಾ@one.example'])).toEqual(['ends ಆಶಾ@one.example'])
  })

  it('Base64 or quoted-printable, CRLF, CR, and a status as first part -> the same', async () => {
    const fields = group(ASHA, 'Action: failed\nStatus: 5.1.1')
    const base64 = Buffer.from(fields).toString('base64')
    expect(await resultsOf(dsn(base64, { encoding: 'Content-Transfer-Encoding: base64\n' }))).toEqual([
      `ends ${ASHA}`,
    ])
    const quoted = fields.replaceAll('5.1.1', '5.1=\n.1').replaceAll('@', '=40')
    expect(
      await resultsOf(dsn(quoted, { encoding: 'Content-Transfer-Encoding: quoted-printable\n' })),
    ).toEqual([`ends ${ASHA}`])
    expect(await resultsOf(dsn(fields).replaceAll('\n', '\r\n'))).toEqual([`ends ${ASHA}`])
  })

  it.each([
    [
      'Domino',
      'Status: 5.0.0\nDiagnostic-Code: X-Notes; User asha (asha@one.example) not listed in Domino Directory',
      '',
    ],
    ['au (KDDI)', 'Status: 5.0.0', '<asha@one.example>: 550 user unknown (in reply to RCPT TO command)'],
    ['Exchange 2003', 'Status: 5.0.0', 'asha@one.example on 4/29/01 11:34 PM\n  Recipient not found'],
  ])('%s: generic status, reason in words -> ends', async (_, fields, text) => {
    expect(await resultsOf(dsn(group(ASHA, `Action: failed\n${fields}`), { text }))).toEqual([`ends ${ASHA}`])
  })

  it('status without its MIME part, or in a part of another type -> read', async () => {
    const fields = group(ASHA, 'Action: failed\nStatus: 5.1.1')
    const header = `${HEADER}Content-Type: multipart/report; report-type=delivery-status; boundary="lost"\n\n`
    const text = '   ----- The following addresses had permanent fatal errors -----\n<asha@one.example>\n\n'
    expect(await resultsOf(`${header}${text}${fields}\n\n${ORIGINAL}`)).toEqual([`ends ${ASHA}`])
    expect(await resultsOf(plain(`${text}${fields}\n\n${ORIGINAL}`))).toEqual([`ends ${ASHA}`])
    for (const type of ['text/plain; name="details.txt"', 'application/octet-stream; name="details.txt"'])
      expect(await resultsOf(dsn(fields, { type }))).toEqual([`ends ${ASHA}`])
    expect(await resultsOf(dsn(fields.replace('5.1.1', '4.4.7'), { type: 'text/plain' }))).toEqual([
      `stays ${ASHA}`,
    ])
  })

  it('status within a returned email only -> not read', async () => {
    const inner = `${HEADER}\n${group(RAVI, 'Action: failed\nStatus: 5.1.1')}`
    const text = `<${ASHA}>:\nSorry, 4.4.1 no answer.\n\n--- Below this line is a copy of the message.\n\n${inner}`
    expect(await resultsOf(plain(text))).toEqual([`stays ${ASHA}`])
  })

  it('numbers of versions and addresses -> no codes', async () => {
    const reply = 'smtp; 550 5.1.1 User unknown at 4.1.1.1 (Lotus Domino Release 5.0.8, MIMEDefang 2.6.4)'
    expect(
      await resultsOf(dsn(group(ASHA, `Action: failed\nStatus: 5.1.1\nDiagnostic-Code: ${reply}`))),
    ).toEqual([`ends ${ASHA}`])
  })

  it('a report that was returned as an attachment -> read; one within the returned email of a report -> not', async () => {
    const inner = dsn(group(RAVI, 'Action: failed\nStatus: 5.1.1'))
    const forwarded = `${HEADER}Content-Type: multipart/mixed; boundary="m"\n\n--m\nContent-Type: text/plain\n\n----- The following addresses had permanent delivery errors -----\n\n--m\nContent-Type: message/rfc822\n\n${inner.replaceAll('"b"', '"i"').replace(/^--b/gm, '--i')}\n--m--\n`
    expect(await resultsOf(forwarded)).toEqual([`ends ${RAVI}`])
    const outer = dsn(group(ASHA, 'Action: delayed\nStatus: 4.4.1'), {
      original: inner.replaceAll('"b"', '"i"').replace(/^--b/gm, '--i'),
    })
    expect(await resultsOf(outer)).toEqual([`stays ${ASHA}`])
  })
})

describe('reports in words', () => {
  it.each([
    [
      'qmail (QSBMF)',
      'ends',
      `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${ASHA}>:
192.0.2.1 does not like recipient.
Remote host said: 550 5.1.1 <${ASHA}>... User unknown
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.

${ORIGINAL}`,
    ],
    [
      'qmail with its own code',
      'ends',
      `Hi. This is the qmail-send program at mx.example.

<${ASHA}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${ORIGINAL}`,
    ],
    [
      'qmail, full mailbox',
      'stays',
      `Hi. This is the qmail-send program at mx.example.

<${ASHA}>:
192.0.2.1 does not like recipient.
Remote host said: 450 4.2.2 <${ASHA}>... Mailbox Full
I'm not going to try again; this message has been in the queue too long.

--- Below this line is a copy of the message.

${ORIGINAL}`,
    ],
    [
      'Exim',
      'ends',
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${ASHA}
    host mx.one.example [192.0.2.20]
    SMTP error from remote mail server after RCPT TO:<${ASHA}>:
    550 5.1.1 <${ASHA}>: Recipient address rejected: User unknown

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'Exim without a code',
      'ends',
      `A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${ASHA}
    SMTP error from remote mail server after RCPT TO:<${ASHA}>:
    host mx.one.example [192.0.2.20]: 550 No such user here

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'Exim, refused by policy',
      'stays',
      `This is a permanent error. The following address(es) failed:

  ${ASHA}
    SMTP error from remote mail server after end of data:
    host mx.one.example [192.0.2.20]: 554 5.7.0 Header error

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'Exim, sender verification',
      'undecided',
      `This is a permanent error. The following address(es) failed:

  ${ASHA}
    host mx.one.example [192.0.2.20]: 550-Verification failed for <news@acme.example>
    550-Called:   192.0.2.9
    550-Sent:     RCPT TO:<news@acme.example>
    550-Response: 550 5.1.1 User unknown
    550 Sender verify failed

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'Exim, unroutable',
      'undecided',
      `This is a permanent error. The following address(es) failed:

  ${ASHA}
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'Gmail',
      'ends',
      `Delivery to the following recipient failed permanently:

     ${ASHA}

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the recipient domain. The error that the other server returned was: 550 550 5.1.1 <${ASHA}>: Recipient address rejected: User unknown (state 14).

----- Original message -----

${ORIGINAL}`,
    ],
    [
      'Yahoo',
      'ends',
      `Sorry, we were unable to deliver your message to the following address.

<${ASHA}>:
Remote host said: 550 5.1.1 <${ASHA}>: User doesn't exist [RCPT_TO]

--- Below this line is a copy of the message.

${ORIGINAL}`,
    ],
    [
      'sendmail',
      'ends',
      `The original message was received at Thu, 1 Oct 2015 23:12:15 +0900

   ----- The following addresses had permanent fatal errors -----
<${ASHA}>

   ----- Transcript of session follows -----
... while talking to mx.one.example.:
>>> RCPT To:<${ASHA}>
<<< 550 5.1.1 <${ASHA}>... User unknown
550 5.1.1 <${ASHA}>... User unknown
>>> DATA
<<< 503 5.5.1 Need RCPT (recipient)
554 5.5.1 Error: no valid recipients

   ----- Original message follows -----

${ORIGINAL}`,
    ],
    [
      'sendmail, delayed',
      'stays',
      `    **      THIS IS A WARNING MESSAGE ONLY      **

   ----- The following addresses had transient non-fatal errors -----
<${ASHA}>

   ----- Transcript of session follows -----
<${ASHA}>... Deferred: Connection timed out
Warning: message still undelivered after 4 hours
Will keep trying until message is 5 days old`,
    ],
    [
      'GroupWise',
      'ends',
      `The message that you sent was undeliverable to the following:
\t${ASHA} (user not found)

Possibly truncated original message follows:

${ORIGINAL}`,
    ],
    [
      'Lotus Notes',
      'ends',
      `------- Failure Reasons  --------

User  not listed in public Name & Address Book
${ASHA}

------- Returned Message --------
${ORIGINAL}`,
    ],
    [
      'Exchange 2007',
      'ends',
      `Delivery has failed to these recipients or distribution lists:

${ASHA}<mailto:${ASHA}>
The recipient's e-mail address was not found in the recipient's e-mail system.

Diagnostic information for administrators:

Generating server: mx.example

${ASHA}
#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##

Original message headers:

Received: from mx.example by mx.example with SMTP
${ORIGINAL}`,
    ],
    [
      'Mail.ru',
      'ends',
      `This message was created automatically by mail delivery software.

  ${ASHA}
    SMTP error from remote mail server after RCPT TO:<${ASHA}>:
    host mx.one.example [192.0.2.1]: 550 Message was not accepted -- invalid mailbox.
    Local mailbox ${ASHA} is unavailable: user not found

------ This is a copy of the message, including all the headers. ------

${ORIGINAL}`,
    ],
    [
      'KDDI, full mailbox',
      'undecided',
      `Your mail sent on: Thu, 29 Apr 2010 11:04:47 +0900
Could not be delivered to: <${ASHA}>

As their mailbox is full.`,
    ],
    [
      'OpenSMTPD',
      'ends',
      `    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${ASHA}: 550 5.1.1 <${ASHA}>... User unknown

    Below is a copy of the original message:

${ORIGINAL}`,
    ],
    [
      'IMail',
      'ends',
      `Unknown user: ${ASHA}

Original message follows.

${ORIGINAL}`,
    ],
    [
      'Zoho',
      'ends',
      `A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.

${ASHA} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 user unknown

Received: from mail.zoho.com by mx.zohomail.com
${ORIGINAL}`,
    ],
    [
      'MailMarshal',
      'ends',
      `Your message:
    From:    news@acme.example
    Subject: Stock is a queue

Could not be delivered because of

550 5.1.1 User unknown

The following recipients were affected:
    ${ASHA}`,
    ],
    [
      'Active!hunter',
      'ends',
      `  ----- The following addresses had permanent fatal errors -----

>>> ${ASHA} <${ASHA}>

  ----- Transcript of session follows -----
550 <${ASHA}>: Recipient address rejected: User unknown in local recipient table`,
    ],
    [
      'MailFoundry',
      'ends',
      `Unable to deliver message to: <${ASHA}>
Delivery failed for the following reason:
Server mx.one.example[192.0.2.22] failed with: 550 <${ASHA}> No such user here`,
    ],
    [
      'GMX',
      'ends',
      `A message that you sent could not be delivered to one or more of
its recipients. This is a permanent error. The following address
failed:

"${ASHA}":
SMTP error from remote server after RCPT command:
host: mx.one.example
5.1.1 <${ASHA}>... User Unknown

--- The header of the original message is following. ---

${ORIGINAL}`,
    ],
    [
      'Exchange 5.5',
      'ends',
      `Your message did not reach some or all of the intended recipients.

      To:\tnews@acme.example
      Subject:\tStock is a queue

The following recipient(s) could not be reached:

      ${ASHA} on 4/29/01 11:34:45 PM
            The e-mail account does not exist at the organization this message was sent to.
            <mx.one.example #5.1.1 smtp;550 5.1.1 user unknown>`,
    ],
    [
      'qmail, full mailbox with the code of an unknown one',
      'undecided',
      `Hi. This is the qmail-send program at mx.example.

<${ASHA}>:
User is over quota. (#5.1.1)

--- Below this line is a copy of the message.

${ORIGINAL}`,
    ],
    [
      'James',
      'ends',
      `Failed recipient(s):
${ASHA}

Error message:
550 5.1.1 <${ASHA}>: Recipient address rejected: User unknown`,
    ],
    [
      'DragonFly, DMARC',
      'stays',
      `There was an error delivering your mail to <${ASHA}>.

mx.one.example [192.0.2.1] did not like our final DATA:
550-5.7.26 Unauthenticated email is not accepted due to domain's
550 5.7.26 DMARC policy.

Message headers follow.

${ORIGINAL}`,
    ],
    [
      'an address in the diagnosis only',
      'undecided',
      `The message failed: 550 5.1.1 no such mailbox, ask postmaster@isp.example for help.`,
    ],
  ])('%s -> %s', async (system, result, text) => {
    const isQuoted = system.startsWith('an address in')
    expect(await resultsOf(plain(text))).toEqual([`${result} ${isQuoted ? 'postmaster@isp.example' : ASHA}`])
  })

  it('X-Failed-Recipients names the recipient, whatever the text quotes', async () => {
    const header = `${HEADER}X-Failed-Recipients: ${RAVI}\n`
    const text = `  ${RAVI}\n    550 5.1.1 no such user, write to\n  postmaster@isp.example\n    for help`
    expect(await resultsOf(plain(text, { header }))).toEqual([`ends ${RAVI}`])
  })

  it('permanent error whose reply speaks of a warning and a delay -> ends; delay phrase or subject -> stays', async () => {
    const header = `${HEADER}X-Failed-Recipients: ${ASHA}\n`
    const text = `This is a permanent error.\n\n  ${ASHA}\n    550 5.1.1 User unknown. Warning: further attempts without delay lead to a block`
    expect(await resultsOf(plain(text, { header }))).toEqual([`ends ${ASHA}`])
    const subject = header.replace('Undelivered Mail', 'Warning: message delayed, Mail')
    expect(await resultsOf(plain(text, { header: subject }))).toEqual([`stays ${ASHA}`])
    for (const phrase of [
      'Your message has been delayed.',
      'Warning: message still undelivered after 4 hours',
    ])
      expect(await resultsOf(plain(`${phrase}\n\n${text}`, { header }))).toEqual([`stays ${ASHA}`])
  })

  it('the sender, where texts name recipients -> never ends, and nobody in its place', async () => {
    const text = `<news@acme.example>:\n550 5.1.1 User unknown\n\n--- Below this line is a copy of the message.\n\n${ORIGINAL}`
    expect(await resultsOf(plain(text))).toEqual([`undecided ${ASHA}`])
    expect(await resultsOf(plain(text.replace(ASHA, 'list@acme.example')))).toEqual(['undecided nobody'])
    expect(await resultsOf(plain(`<${ASHA}>:\n550 5.7.1 no\n\n${text}`))).toEqual([`undecided ${ASHA}`])
  })

  it('several recipients with different reasons -> each by itself', async () => {
    const text = `This is a permanent error. The following address(es) failed:

  ${ASHA}
    host mx.one.example [192.0.2.1]: 550 5.1.1 User unknown
  ${RAVI}
    host mx.two.example [192.0.2.2]: 554 5.7.1 Blocked`
    expect(await resultsOf(plain(text))).toEqual([`ends ${ASHA}`, `stays ${RAVI}`])
  })

  it('HTML only -> read as text', async () => {
    const html = `${HEADER}Content-Type: text/html; charset=utf-8\n\n<p>Delivery has failed to these recipients:</p><p><a href="mailto:${ASHA}">${ASHA}</a><br>#550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found ##</p>\n`
    expect(await resultsOf(html)).toEqual([`ends ${ASHA}`])
  })
})

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
