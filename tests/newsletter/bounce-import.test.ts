/** `npm run newsletter -- bounces`: files, what is shown, what happens, and the exit codes (docs/newsletter.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressKey } from '../../newsletter/storage/address.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { confirmedSubscribers, signUp, subscriberCounts } from '../../newsletter/storage/subscribers.ts'
import { run } from './run-command.ts'
import { normalizedEmail } from '#machines/email.schema.ts'

const LIST = ['asha@one.example', 'ravi@two.example', 'postmaster@isp.example', 'editor@studio.example']

let folder: string
let database: Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bounces-'))
  vi.stubEnv('DATABASE_URL', `file:${join(folder, 'readers.db')}`)
  vi.stubEnv('NEWSLETTER_SECRET', 'a secret of at least 32 characters')
  database = await openDatabase({ url: `file:${join(folder, 'readers.db')}` })
  await migrate(database)
  for (const email of LIST) await subscribe(email)
})
afterEach(() => {
  database.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const subscribe = (email: string) =>
  database.execute({
    sql: `INSERT INTO subscribers (key, email, requested_at, mailed_at, confirmed_at, consent) VALUES (?, ?, 1, 1, 2, 'yes')`,
    args: [addressKey(normalizedEmail(email) ?? email), email],
  })
const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const left = async () => (await confirmedSubscribers(database)).map(({ email }) => email)
/** Imports a file and returns the names of those whose subscriptions it ended. */
async function endedBy(name: string, content: string | Buffer, ...options: string[]): Promise<string[]> {
  await run('bounces', write(name, content), '--yes', ...options)
  const remaining = await left()
  return LIST.filter(email => !remaining.includes(email)).map(email => email.replace(/@.*/, ''))
}

const DSN = (recipient: string, status: string) => `From: MAILER-DAEMON@mx.example
To: editor@studio.example
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}

--b--
`

describe('tables', () => {
  it.each<readonly [string, string | Buffer, string]>([
    [
      'sender first',
      'type,timeLogged,orig,rcpt,dsnStatus\nb,2026-01-05,editor@studio.example,asha@one.example,5.1.1 (bad destination mailbox address)\nb,2026-01-05,editor@studio.example,ravi@two.example,5.1.1 (bad destination mailbox address)\n',
      'asha ravi',
    ],
    [
      'commas, quotes and line breaks in cells',
      'status,reason,email\n5.1.1,"550 5.1.1 no such mailbox, ""postmaster@isp.example"",\nsee our policy",asha@one.example\n',
      'asha',
    ],
    ['lines that end with CR', 'email,reason\rasha@one.example,5.1.1\rravi@two.example,5.1.1\r', 'asha ravi'],
    ['CRLF, byte order mark, semicolons', '\ufeffE-Mail;Grund\r\nasha@one.example;5.1.1\r\n', 'asha'],
    ['the separator of Excel', 'sep=;\nemail;reason\nasha@one.example;5.1.1, unknown\n', 'asha'],
    [
      'a row with more cells than columns',
      'status,reason,email\n5.1.1, "550 5.1.1, ask postmaster@isp.example, please", asha@one.example\n5.1.1,x,ravi@two.example\n',
      'ravi',
    ],
    [
      'a header in another language',
      'E-Mail;Ergebnis;Zeit\nasha@one.example;delivered;1\n\nravi@two.example;452 4.2.2 voll;2\npostmaster@isp.example;"5.1.1, unbekannt";3\n',
      'postmaster',
    ],
    ['tabs', 'Recipient\tSender\tStatus\nasha@one.example\teditor@studio.example\t5.1.1\n', 'asha'],
    [
      'Windows-1252',
      Buffer.from('email,reason\nasha@one.example,5.1.1 Empf\u00e4nger unbekannt\n', 'latin1'),
      'asha',
    ],
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\ufeffemail,reason\nasha@one.example,5.1.1\n', 'utf16le'),
      'asha',
    ],
    ['UTF-16 without one', Buffer.from('email,reason\nasha@one.example,5.1.1\n', 'utf16le'), 'asha'],
    [
      'UTF-16, big-endian',
      Buffer.from('\ufeffemail,reason\nasha@one.example,5.1.1\n', 'utf16le').swap16(),
      'asha',
    ],
    [
      'soft and hard',
      'event,email,reason\nsoft_bounce,asha@one.example,452 4.2.2 mailbox full\nhard_bounce,ravi@two.example,550 5.1.1 unknown\n',
      'ravi',
    ],
    ['hard without a code', 'type,email\nhard,asha@one.example\nSoft Bounce,ravi@two.example\n', 'asha'],
    [
      'hard by policy, or with a temporary code',
      'event,email,reason\nhard_bounce,asha@one.example,550 5.7.1 blocked\nhard_bounce,ravi@two.example,450 greylisted\nhard_bounce,editor@studio.example,blocked as spam\n',
      '',
    ],
    ['list without a header', 'asha@one.example\n<ravi@two.example>\n', 'asha ravi'],
    [
      'list of names',
      '"Asha Rao" <asha@one.example>\nravi@two.example\n# postmaster@isp.example\n',
      'asha ravi',
    ],
    [
      'no header, one column of addresses',
      'asha@one.example,5.1.1,2026\nravi@two.example,4.2.2,2026\n',
      'asha',
    ],
    // https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
    [
      'SendGrid',
      'event,email,timestamp,type,status,reason\nbounce,asha@one.example,1,bounce,5.1.1,550 5.1.1 no such user\nbounce,ravi@two.example,2,blocked,5.7.1,550 5.7.1 blocked\ndelivered,editor@studio.example,3,,,250 OK\ndropped,postmaster@isp.example,4,,,Bounced Address\n',
      'asha',
    ],
    // https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure
    [
      'Mailgun',
      'event,severity,recipient,message.headers.from,delivery-status.code,delivery-status.message\nfailed,permanent,asha@one.example,editor@studio.example,550,5.1.1 user unknown\nfailed,temporary,ravi@two.example,editor@studio.example,450,4.2.2 full\n',
      'asha',
    ],
    // https://postmarkapp.com/developer/api/bounce-api#bounce-types
    [
      'Postmark',
      'Type,Email,From,Description,Subject\nHardBounce,asha@one.example,editor@studio.example,The server was unable to deliver your message (ex: unknown user),Hello\nSpamNotification,ravi@two.example,editor@studio.example,x,Hello\nAutoResponder,postmaster@isp.example,editor@studio.example,x,Hello\n',
      'asha',
    ],
    [
      'Brevo',
      'st_text;ts;email;frm;sub;status\nx;1;asha@one.example;editor@studio.example;Hello;hard_bounce\nx;1;ravi@two.example;editor@studio.example;Hello;deferred\n',
      'asha',
    ],
    [
      'Mailchimp',
      'Email Address,First Name,Status\nasha@one.example,Asha,cleaned\nravi@two.example,Ravi,unsubscribed\npostmaster@isp.example,P,subscribed\n',
      'asha',
    ],
    [
      'PowerMTA',
      'type,rcpt,dsnAction,dsnStatus,dsnDiag\nb,asha@one.example,failed,5.1.1 (bad destination mailbox address),"smtp;550 5.1.1 unknown"\nt,ravi@two.example,delayed,4.4.1 (no answer),\nd,editor@studio.example,relayed,2.0.0 (success),smtp;250 OK\n',
      'asha',
    ],
    ['one column', 'email\nasha@one.example\n', 'asha'],
    [
      'our export of subscribers',
      'email,confirmed_at,consent,unsubscribe\nasha@one.example,2026-01-05T00:00:00Z,yes,https://studio.example/u\n',
      '',
    ],
    [
      'an export of contacts',
      'Email,First name,Last name,Country\nasha@one.example,Asha,Rao,IN\nravi@two.example,,,\n',
      '',
    ],
    ['an export of contacts without a header', 'asha@one.example,Asha\nravi@two.example,Ravi\n', ''],
    [
      'deliveries in other languages',
      'Adresse e-mail;Statut;Raison\nasha@one.example;Délivré;\nravi@two.example;Échec;550 5.1.1 utilisateur inconnu\n',
      'ravi',
    ],
    [
      'deliveries in a column of an unknown name',
      'From,To,Disposition\neditor@studio.example,asha@one.example,Zugestellt\n',
      '',
    ],
    ['words after the addresses of a list', 'asha@one.example\tDélivré\nravi@two.example\tDélivré\n', ''],
    [
      'words after the addresses of a column',
      'email\nasha@one.example delivered\n<ravi@two.example>\n',
      'ravi',
    ],
    // https://mailchimp.com/help/view-export-contacts/
    [
      'cleaned contacts of Mailchimp',
      'Email Address,First Name,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\nasha@one.example,Asha,2025-01-01,2026-01-05,News\nravi@two.example,Ravi,2025-01-01,,\n',
      'asha',
    ],
    ...[
      '551 we do not accept your mail',
      "554 rejected due to the sending MTA's poor standing",
      '550 Message contains banned attachment',
    ].map(
      reason =>
        [`hard, but ${reason}`, `event,email,reason\nhard_bounce,asha@one.example,${reason}\n`, ''] as const,
    ),
    [
      'hard, and the reason says so',
      'event,email,reason,code\nPermanent,asha@one.example,No such user here,550\n',
      'asha',
    ],
    [
      'the code of an unknown address, and a refused relay',
      'type,rcpt,dsnStatus,dsnDiag\nb,asha@one.example,5.1.1 (bad destination mailbox address),smtp;550 relay not permitted\n',
      '',
    ],
    ['bounced without a reason', 'email,event\nasha@one.example,bounce\n', ''],
    [
      'complaints, deliveries and clicks',
      'email,event\nasha@one.example,complaint\nravi@two.example,delivered\neditor@studio.example,click\n',
      '',
    ],
    [
      'the same address does not exist and was delivered to',
      'email,event,status\nasha@one.example,bounce,5.1.1\nasha@one.example,delivered,2.0.0\n',
      '',
    ],
    [
      'delayed and then failed',
      'email,event,status\nasha@one.example,deferred,4.4.1\nasha@one.example,bounce,5.1.1\n',
      'asha',
    ],
  ])('%s', async (_, content, ended) => {
    expect((await endedBy('bounces.csv', content)).join(' ')).toBe(ended)
  })

  // https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
  const ses = (
    bounceType: string,
    emailAddress: string,
    details: Record<string, string>,
    bounceSubType = 'General',
  ) => ({
    notificationType: 'Bounce',
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress, ...details }] },
    mail: { source: 'editor@studio.example', destination: [emailAddress] },
  })
  const permanent = ses('Permanent', 'asha@one.example', {
    action: 'failed',
    status: '5.1.1',
    diagnosticCode: 'smtp; 550 5.1.1 user unknown',
  })
  it.each<readonly [string, string, string]>([
    ['Amazon SES', JSON.stringify(permanent), 'asha'],
    [
      'wrapped by Amazon SNS, one per line',
      [permanent, ses('Transient', 'ravi@two.example', { status: '5.2.2' })]
        .map(Message => JSON.stringify({ Type: 'Notification', Message: JSON.stringify(Message) }))
        .join('\n'),
      'asha',
    ],
    [
      'Amazon SES without a code',
      JSON.stringify([ses('Permanent', 'asha@one.example', {}), ses('Undetermined', 'ravi@two.example', {})]),
      'asha',
    ],
    ...['MessageTooLarge', 'OnAccountSuppressionList', 'Suppressed', 'UnsubscribedRecipient'].map(
      subType =>
        [
          `Amazon SES, ${subType}`,
          JSON.stringify(ses('Permanent', 'asha@one.example', {}, subType)),
          '',
        ] as const,
    ),
    ['Amazon SES, NoEmail', JSON.stringify(ses('Permanent', 'asha@one.example', {}, 'NoEmail')), 'asha'],
    ['contacts', JSON.stringify([{ email: 'asha@one.example', name: 'Asha' }]), ''],
    [
      'Amazon SES, complaint',
      JSON.stringify({
        notificationType: 'Complaint',
        complaint: { complainedRecipients: [{ emailAddress: 'asha@one.example' }] },
      }),
      '',
    ],
    [
      'SendGrid',
      JSON.stringify([
        { email: 'asha@one.example', event: 'bounce', status: '5.1.1', reason: '550 5.1.1 unknown' },
        { email: 'ravi@two.example', event: 'open' },
      ]),
      'asha',
    ],
    [
      'Mailgun',
      JSON.stringify({
        'signature': {},
        'event-data': {
          'event': 'failed',
          'severity': 'permanent',
          'recipient': 'asha@one.example',
          'delivery-status': { code: 550, message: '5.1.1 no such user' },
        },
      }),
      'asha',
    ],
  ])('JSON of %s', async (_, content, ended) => {
    expect((await endedBy('bounces.json', content)).join(' ')).toBe(ended)
  })

  const unclear = 'Von,An,Grund\neditor@studio.example,asha@one.example,5.1.1\n'
  it('no certain column -> error that names the columns, nothing changed; --column by header or number -> ends', async () => {
    const { code, stdout, stderr } = await run('bounces', write('bounces.csv', unclear), '--yes')
    expect([code, stdout, await left()]).toEqual([1, '', LIST])
    expect(stderr).toBe(
      'bounces.csv has no column that is certainly the recipient. Choose it with --column. Columns: 1 Von, 2 An, 3 Grund\n',
    )
    expect(await endedBy('bounces.csv', unclear, '--column', 'an')).toEqual(['asha'])
    expect(await endedBy('again.csv', unclear.replace('asha@one', 'ravi@two'), '--column', '2')).toEqual([
      'asha',
      'ravi',
    ])
  })

  it.each([
    [
      'two columns',
      'email,e-mail\na@b.example,c@d.example\n',
      'has several columns that may be the recipient: email, e-mail.',
    ],
    [
      'two columns without a header',
      'editor@studio.example,asha@one.example\n'.repeat(2),
      'has no header, and addresses in the columns 1, 2.',
    ],
    ['an open quote', 'email,reason\nasha@one.example,"5.1.1\n', 'Quoted field unterminated'],
    ['a column that does not exist', 'email\nasha@one.example\n', 'has no column 7.', ['--column', '7']],
    ['nothing', ' \n', 'is empty'],
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004'),
      'is a ZIP archive or workbook. Unpack it, or save it as CSV',
    ],
  ])('%s -> error, nothing changed', async (_, content, message, options: string[] = []) => {
    const { code, stdout, stderr } = await run('bounces', write('bounces.csv', content), '--yes', ...options)
    expect([code, stdout, await left()]).toEqual([1, '', LIST])
    expect(stderr).toContain(message)
  })
})

describe('emails', () => {
  it('one file, a mailbox and a folder -> the same; other files of a folder are named', async () => {
    expect(await endedBy('one.eml', DSN('asha@one.example', '5.1.1'))).toEqual(['asha'])
    const nested = DSN('ravi@two.example', '5.1.1').replace(
      '--b--',
      '--b\nContent-Type: message/rfc822\n\nFrom news Thu Jan  1 00:00:00 2026\nFrom: a@b.example\n\nx\n\nFrom news Thu Jan  1 00:00:00 2026\n\n--b--',
    )
    const mbox = [DSN('postmaster@isp.example', '4.4.1'), nested].map(
      email => `From MAILER-DAEMON Thu Jan  1 00:00:00 2026\n${email}\n`,
    )
    expect(await endedBy('inbox', mbox.join(''))).toEqual(['asha', 'ravi'])

    const mails = join(folder, 'mails')
    mkdirSync(join(mails, 'new'), { recursive: true })
    writeFileSync(
      join(mails, 'new', '1767571200.1.mx'),
      DSN('postmaster@isp.example', '5.1.1').replaceAll('\n', '\r\n'),
    )
    writeFileSync(join(mails, 'list.txt'), 'editor@studio.example\n')
    mkdirSync(join(mails, '.cache'))
    writeFileSync(join(mails, '.cache', 'index'), 'x')
    const { code, stderr, stdout } = await run('bounces', mails, '--yes')
    expect([code, await left()]).toEqual([3, ['editor@studio.example']])
    expect(stderr).toBe('list.txt: is no email. Import it by itself, if it is a list\n')
    expect(stdout).toContain('1 subscription ended.')
  })

  it('real reports, with all their recipients and senders on the list -> six end', async () => {
    const mails = join(folder, 'mails')
    cpSync(join(import.meta.dirname, 'bounces'), mails, { recursive: true })
    rmSync(join(mails, 'LICENSE'))
    const ends = [
      'nyaaan@neko.example.jp',
      'reader@one.example',
      'kijitora@neko.example.org',
      'kijitora@example.or.jp',
      'kijitora@example.com',
    ]
    const stay = [
      '6@neko.nyaan.example.org',
      'nyaan@example.org',
      'kijitora@aol.example.jp',
      'kijitora@nyaan.neko.example.com',
      'michitsuna@example.org',
      'michitsuna@google.example.com',
      'sironeko@example.jp',
      'shironeko@example.co.jp',
      'neko@example.jp',
      'postmaster@example.or.jp',
      'abermudez@example.com',
      'neko-errors@neko-nyaan-22.example.de',
    ]
    for (const email of [...ends, ...stay]) await subscribe(email)
    const { code, stdout } = await run('bounces', mails, '--yes')
    expect([code, (await left()).sort()]).toEqual([0, [...LIST, ...stay].sort()])
    expect(stdout).toContain('5 subscriptions ended.')
  })

  it('delayed report -> ends nobody, and says so', async () => {
    const delayed = DSN('asha@one.example', '4.4.1').replace('failed', 'delayed')
    const { code, stdout } = await run('bounces', write('delayed.eml', delayed))
    expect([code, await left()]).toEqual([0, LIST])
    expect(stdout).toMatch(/asha@one\.example.*stays.*delayed 4\.4\.1/)
    expect(stdout).toContain('No subscription ends. Nothing was changed.')
  })
})

describe('before it happens', () => {
  it('no terminal and no --yes -> table and error, code 1, nothing changed', async () => {
    const file = write('bounces.csv', 'email\nasha@one.example\nother@three.example\nASHA@one.example\n')
    const { code, stdout, stderr } = await run('bounces', file)
    expect([code, await left()]).toEqual([1, LIST])
    expect(stdout).toMatch(/asha@one\.example.*subscription ends.*in the list.*bounces\.csv/)
    expect(stdout).toContain('1 address: not of this list, ignored.')
    expect(stderr).toBe('Nothing was changed. End 1 subscription? Without a terminal, say so with --yes.\n')
  })

  it('numbers -> subscriptions and sign-ups, not lines; again -> nothing', async () => {
    await signUp(database, {
      email: 'new@four.example',
      token: 'x',
      now: 1,
      secret: 'a secret of at least 32 characters',
    })
    await database.execute(
      `UPDATE subscribers SET mailed_at = 1, claimed_at = NULL WHERE key = 'new@four.example'`,
    )
    await signUp(database, {
      email: 'unsent@four.example',
      token: 'y',
      now: 1,
      secret: 'a secret of at least 32 characters',
    })
    const file = write(
      'bounces.txt',
      'asha@one.example\nAsha@One.Example\nravi@two.example\nnew@four.example\nunsent@four.example\n',
    )
    expect(await run('bounces', file, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/2 subscriptions and 1 sign-up ended\.\n$/) as string,
    })
    expect(await subscriberCounts(database)).toMatchObject({ confirmed: 2, unsubscribed: 3, suppressed: 3 })
    expect(await run('bounces', file, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /has ended before[^]*No subscription ends\. Nothing was changed\.\n$/,
      ) as string,
    })
  })

  it('undecided reports and lines without an address -> named, code 3; what is certain happens', async () => {
    const file = write(
      'bounces.csv',
      'email,reason\nasha@one.example,550 mailbox unavailable\nunknown,5.1.1\nravi@two.example,5.1.1\n',
    )
    const { code, stdout, stderr } = await run('bounces', file, '--yes')
    expect([code, await left()]).toEqual([3, LIST.filter(email => !email.startsWith('ravi'))])
    expect(stdout).toMatch(/asha@one\.example.*undecided.*unclear: 550 mailbox unavailable/)
    expect(stderr).toBe('bounces.csv, row 3: no address in email: unknown\n')
  })

  it('control characters in a report -> visible', async () => {
    const { stdout } = await run(
      'bounces',
      write('bounces.csv', 'email,reason\nasha@one.example,"\u009b2J \u202e5.1.1"\n'),
    )
    expect(stdout).toMatch(/\\u\{9b\}2J \\+u\{202e\}5\.1\.1/)
    expect(stdout).not.toMatch(/[\u009b\u202e]/)
  })

  it('missing file -> error that names it, code 1', async () => {
    const path = join(folder, 'missing.csv')
    expect(await run('bounces', path)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${path} does not exist. Give the path of a file or a folder\n`,
    })
    expect(readFileSync(join(folder, 'readers.db')).length).toBeGreaterThan(0)
  })
})
