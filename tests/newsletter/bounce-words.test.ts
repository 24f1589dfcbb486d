/**
 * Reports without a delivery status. Each is written after what the named system sends. Which texts mean an unknown user is known from
 * Sisimai's collection (https://github.com/sisimai/set-of-emails).
 */
import { describe, expect, it } from 'vitest'
import { ASHA, RAVI, resultsOf, HEADER, ORIGINAL, plain } from './bounce-mail.ts'

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
