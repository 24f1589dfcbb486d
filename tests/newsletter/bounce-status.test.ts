/** Reports with a delivery status. Each is written after what the named system sends. */
import { describe, expect, it } from 'vitest'
import { ASHA, RAVI, resultsOf, HEADER, ORIGINAL, dsn, group, plain } from './bounce-mail.ts'

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
