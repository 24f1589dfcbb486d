import { describe, expect, it } from 'vitest'
import {
  enhancedStatusOf,
  isAboutSenderOrPolicy,
  isUnknownAddress,
  saysUnknownAddress,
} from '../../newsletter/issues/smtp-reply.ts'

describe('an enhanced status code', () => {
  // IANA, "SMTP Enhanced Status Codes": X.1 is the only subject that is about addresses.
  it.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])('%s -> the address does not exist', status => {
    expect(isUnknownAddress(status)).toBe(true)
  })
  it.each([
    ['of a temporary failure', ['4.1.1', '4.1.2', '4.2.2', '4.4.1', '4.4.7']],
    ['of a delivery', ['2.1.5', '2.1.1']],
    ['that does not say which address it means', ['5.1.0', '5.0.0']],
    [
      'about an address that exists',
      ['5.1.4', '5.1.5', '5.1.9', '5.2.0', '5.2.1', '5.2.2', '5.2.3', '5.2.4'],
    ],
    ['about the sender', ['5.1.7', '5.1.8', '5.7.27']],
    ['about the server or the connection', ['5.3.0', '5.3.2', '5.4.1', '5.4.4', '5.4.7', '5.5.0', '5.5.3']],
    ['about policy or content', ['5.6.0', '5.7.0', '5.7.1', '5.7.13', '5.7.17', '5.7.26']],
    ['that is none', ['', '5.1', '5.1.11', '5.1.100', '5.1.1.1', '15.1.1', '5.01.1']],
  ])('%s -> nothing about whether the address exists', (_, codes) => {
    expect(codes.filter(isUnknownAddress)).toEqual([])
  })
})

describe('a reply', () => {
  it.each([
    ['Postfix', '550 5.1.1 <a@one.example>: Recipient address rejected: User unknown'],
    [
      'Gmail',
      '550-5.1.1 The email account does not exist.\r\n550-5.1.1 Try again\n550 5.1.1 support.example',
    ],
    ['a code in one line only', '550-5.1.1 No such user\r\n550 Bye'],
    ['Exchange Online', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
    ['the domain does not exist', '550 5.1.2 <a@none.example>: Domain not found'],
    ['the syntax is wrong', '501 5.1.3 Bad recipient address syntax'],
    ['the mailbox has moved', '551 5.1.6 User has moved'],
    ['no text', '550 5.1.1'],
    ['qmail', '550 sorry, no mailbox here by that name. (#5.1.1)'],
    ['qmail with chkuser', '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)'],
    ['Cisco', '550 #5.1.1 bad address a@one.example'],
    ['Postfix, relay_recipient_maps', '550 5.1.1 <a@one.example>: User unknown in relay recipient table'],
    ['an address like a policy', '550 5.1.1 <spam.quota@sender.example>: User unknown'],
    ['a bare address like a policy', '550 5.1.1 policy@one.example: User unknown'],
    ['a link to a policy', '550 5.1.1 No such user, see https://one.example/policy'],
    ['returned', '550 5.1.1 User unknown; message returned to sender'],
    ['recipient check', '550 5.1.1 Recipient verification failed'],
  ])('%s: %j -> the address does not exist', (_, reply) => {
    expect(saysUnknownAddress(reply)).toBe(true)
  })

  it.each([
    ['Exim, wrong password', '550 relay not permitted'],
    ['bare 550', '550 Requested action not taken: mailbox unavailable'],
    ['bare 551', '551 This is not a relay host.'],
    ['bare 553', '553 mailbox name not allowed'],
    ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    ['Sendmail', '550 Relaying denied. You must check for new mail before sending mail.'],
    ['Postfix', '554 5.7.1 Relay access denied'],
    ['Exim', '550 Sender verify failed'],
    // Exim, ACL condition verify = sender/callout: the reply that it quotes is about the sender.
    [
      'Exim, sender callout',
      '550-Verification failed for <news@acme.example>\n550-Called: 192.0.2.1\n550-Sent: RCPT TO:<news@acme.example>\n550-Response: 550 5.1.1 User unknown\n550 Sender verify failed',
    ],
    ['Exim, quoting qmail', '550-Response: 550 sorry, no mailbox (#5.1.1)\n550 Sender verify failed'],
    ['quoting qmail in one line', '550 Sender verify failed: 550 sorry, no mailbox (#5.1.1)'],
    // Postfix, reject_unverified_sender.
    ['Postfix, sender', '550 5.1.7 <n@acme.example>: undeliverable: host mx said: 550 5.1.1 User unknown'],
    ['sender domain', '553 5.1.8 <n@acme.example>: Domain of sender address does not exist'],
    ['block list', '550 IP 192.0.2.1 is blocked'],
    ['an address that begins like a code', '550 5.1.1.9 is blocked'],
    ['quota', '550 5.4.5 Daily sending quota exceeded'],
    ['code in the text', '550 Rejected, as in 5.1.1 of our rules'],
    ['code of a rule', '550 Rejected (#5.1.1) by our rules'],
    [
      'rate limit',
      '550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later',
    ],
    ['two codes', '550-5.1.1 No such user\r\n550 5.7.1 Relaying denied'],
    ['two codes, policy first', '550-5.7.1 Relaying denied\r\n550 5.1.1 No such user'],
    // RFC 5321 section 4.2: the first digit of the reply decides what the client does.
    ['temporary reply, permanent code', '450 5.1.1 User unknown'],
    ['permanent reply, temporary code', '550 4.1.1 User unknown'],
    // RFC 3463 has 5.1.7 and 5.1.8 for senders, 5.7 for policies and 5.2.2 for quotas. Servers also use 5.1.1 and 5.1.2 there.
    ['unlisted sender', '550 5.1.1 <news@acme.example>: Sender address rejected: User unknown'],
    ['sender check', '550 5.1.1 sender verify failed'],
    ['unknown sender', '550 5.1.1 Sender unknown'],
    ['sender without an address', '550 5.1.1 <news@acme.example>: Sender address does not exist'],
    ['domain of the sender', '550 5.1.2 sender domain not found'],
    ['domain of the sender, named', '550 5.1.2 Sender domain acme.example not found'],
    ['sender in the second line', '550-5.1.1 User unknown.\r\n550 5.1.1 The sender is not known here'],
    ['return path', '550 5.1.1 Return-Path does not exist'],
    ['relay', '550 5.1.1: relay denied'],
    ['relay, with its code', '550 5.1.1 relay not permitted'],
    ['relaying', '550 5.1.1 Relaying denied'],
    ['no relay', '551 5.1.1 we do not relay'],
    ['block list with a code', '553 5.1.1 sorry, your IP is on our blocklist'],
    ['reputation', '550 5.1.1 rejected because of your reputation'],
    ['SPF', '550 5.1.1 SPF check failed'],
    ['quota with the code of an address', '550 5.1.1 mailbox over quota'],
    ['full account', '550 5.1.1 User account is full'],
    ['limit of a quota', '552 5.1.1 Requested mail action aborted: exceeded storage allocation'],
    ['full with the code of an address', '552 5.1.1 Mailbox is full'],
    ['rate limit across two lines', '550-5.1.1 rate\r\n550 5.1.1 limit reached'],
    ['Gmail, disabled', '550 5.2.1 The email account that you tried to reach is disabled'],
    ['full', '552 5.2.2 Mailbox full'],
    ['temporary', '452 4.2.2 The email account that you tried to reach is over quota'],
    ['connections', '421 4.7.0 Too many connections'],
    ['nothing', ''],
  ])('%s: %j -> nothing about whether the address exists', (_, reply) => {
    expect(saysUnknownAddress(reply)).toBe(false)
  })

  it.each([
    ['432 4.3.2 Concurrent connections limit exceeded', '4.3.2'],
    ['550-5.7.1 a\n550 5.7.1 b', '5.7.1'],
    ['550-5.7.1 a\n550 5.1.1 b', undefined],
    ['550 no', undefined],
  ])('%j -> enhanced status code %s', (reply, status) => {
    expect(enhancedStatusOf(reply)).toBe(status)
  })

  // Sendmail writes 5.1.1 into its report of a reply without a code.
  it.each([
    '550 relay not permitted',
    '551 we do not relay',
    '553 sorry, your IP is on our blocklist',
    '550 mailbox over quota',
    '552 Mailbox is full',
    '550 rejected because of your reputation',
    '550 SPF check failed',
    'DNS timeout, try again later',
    '554 rejected due to the poor standing of the sending MTA',
    '550-Callout verification failed:\n550 550 5.1.1 User unknown',
  ])('%j -> about the sender or a policy', reply => {
    expect(isAboutSenderOrPolicy(reply)).toBe(true)
  })
  it.each(['550 User unknown', '550 <relay.denied@one.example>: no such user', '550 not our customer', ''])(
    '%j -> not about the sender or a policy',
    reply => {
      expect(isAboutSenderOrPolicy(reply)).toBe(false)
    },
  )
})
