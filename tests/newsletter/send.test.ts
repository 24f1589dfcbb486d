/** Sending issues of the newsletter, over real SMTP. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliveriesOf } from '../../newsletter/storage/deliveries.ts'
import { loadIssue } from '../../newsletter/issues/issue.tsx'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { type Issue, sendIssue, type SendSettings } from '../../newsletter/issues/send.ts'
import { SANDBOX_SECRET } from '../../sandbox/newsletter.ts'
import { textOf } from '../../newsletter/storage/subscribers.ts'
import { unsubscribeToken } from '../../newsletter/storage/tokens.ts'
import { press, type Service, startService, subscribe } from './service.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'
import { type Treatment, UnreliableMailServer } from './unreliable-mail-server.ts'
import { posts } from '../../api/_newsletter/posts.ts'
import { site } from '../../api/_newsletter/site.ts'

let service: Service
let issue: Issue
let server: UnreliableMailServer
let treatmentOf: (address: string) => Treatment | Promise<Treatment>

beforeEach(async () => {
  service = await startService()
  const file = join(service.folder, 'monsoon.mdx')
  writeFileSync(file, ISSUE)
  issue = await loadIssue(file, { siteOrigin: 'https://site.example', site, posts })
  treatmentOf = () => 'accept'
  server = new UnreliableMailServer(address => treatmentOf(address))
  await server.start()
})
afterEach(async () => {
  await server.stop()
  await service.close()
})

const settings = (): SendSettings => ({
  smtpUrl: server.url,
  from: '"Acme" <news@acme.example>',
  fromAddress: 'news@acme.example',
  siteOrigin: 'https://site.example',
  secret: SANDBOX_SECRET,
  emailsPerSecond: 1000,
  timeoutMs: 30_000,
  retryMs: 20,
})
const send = (options?: Parameters<typeof sendIssue>[3]) =>
  sendIssue(service.database, issue, settings(), options)
const acceptedTimes = () => [...server.accepted.values()]

describe('an issue', () => {
  it('every confirmed subscriber gets one email with an unsubscribe link of their own', async () => {
    await addSubscribers(service.database, 12)
    await subscribe(service, 'unconfirmed@studio.example')
    expect(await send()).toMatchObject({ accepted: 12, rejected: 0, unknown: 0, unclaimed: 0 })
    expect(server.accepted.size).toBe(12)
    expect(acceptedTimes()).toEqual(Array(12).fill(1))

    const emails = await Promise.all(server.messages.map(message => PostalMime.parse(message)))
    const links = emails.map(({ headers, text = '', html = '', attachments, from, subject }) => {
      const header = (name: string) => headers.find(({ key }) => key === name)?.value
      const link = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(header('list-id')).toBe('<newsletter.site.example>')
      expect(header('auto-submitted')).toBeUndefined()
      expect(text).toContain(link)
      expect(html).toContain(link)
      expect(
        attachments.map(({ contentId }) => html.includes(`"cid:${contentId?.slice(1, -1) ?? ''}"`)),
      ).toEqual([true])
      expect(`${text}${html}`).not.toContain('unsubscribe.invalid')
      expect([from?.address, subject]).toEqual(['news@acme.example', 'Stock is a queue'])
      return link
    })
    expect(new Set(links).size).toBe(12)
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(12)
    const [first = ''] = links
    const local = first.replace('https://site.example', service.origin)
    expect(
      (await press(local, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
    ).toBe(200)
    expect(
      (await service.database.execute('SELECT count(*) AS n FROM subscribers WHERE confirmed_at IS NOT NULL'))
        .rows[0]?.['n'],
    ).toBe(11)
  })

  it('sent again -> no second email; subscribers who confirmed since get the next issue', async () => {
    await addSubscribers(service.database, 3)
    await send()
    await addSubscribers(service.database, 2, { from: 100, confirmedAt: Date.now() + 60_000 })
    expect(await send()).toMatchObject({ accepted: 3, unclaimed: 0 })
    expect(acceptedTimes()).toEqual([1, 1, 1])
  })

  it('with another text under the same name -> error, nothing is sent', async () => {
    await addSubscribers(service.database, 1)
    await send()
    issue = { ...issue, text: `${issue.text} And more.` }
    await addSubscribers(service.database, 1, { from: 100 })
    await expect(send()).rejects.toThrow('The text of monsoon has changed since sending began.')
    expect(server.accepted.size).toBe(1)
  })

  it('MAIL_PER_SECOND -> emails begin that far apart', async () => {
    await addSubscribers(service.database, 6)
    const startedAt = performance.now()
    await sendIssue(service.database, issue, { ...settings(), emailsPerSecond: 20 })
    expect(performance.now() - startedAt).toBeGreaterThan(240)
  })
})

describe('each email is accepted once, or known to be unknown', () => {
  it('two senders at once -> one email each', async () => {
    await addSubscribers(service.database, 200)
    const other = await openDatabase({ url: `file:${join(service.folder, 'newsletter.db')}` })
    const [a, b] = await Promise.all([send(), sendIssue(other, issue, settings())])
    other.close()
    expect([a, b]).toEqual(
      Array(2).fill({ accepted: 200, rejected: 0, deferred: 0, unknown: 0, sending: 0, unclaimed: 0 }),
    )
    expect(acceptedTimes()).toEqual(Array(200).fill(1))
  })

  it('accepted without a reply, or a connection that ends after the email -> unknown, never sent again', async () => {
    const addresses = await addSubscribers(service.database, 8)
    treatmentOf = address =>
      address === addresses[2] ? 'accept-silently' : address === addresses[5] ? 'drop-after' : 'accept'
    // Long enough for the replies of a busy machine.
    const impatient = { ...settings(), timeoutMs: 10_000 }
    expect(await sendIssue(service.database, issue, impatient)).toMatchObject({
      accepted: 6,
      unknown: 2,
      unclaimed: 0,
    })
    treatmentOf = () => 'accept'
    expect(await send()).toMatchObject({ accepted: 6, unknown: 2 })
    expect(acceptedTimes()).toEqual(Array(8).fill(1))
    expect((await deliveriesOf(service.database, issue.slug, ['unknown'])).map(({ email }) => email)).toEqual(
      [addresses[2], addresses[5]],
    )
  })

  it('a sender that died between claim and reply -> unknown, not sent again', async () => {
    const [first] = await addSubscribers(service.database, 2)
    await send({ signal: AbortSignal.abort() })
    await service.database.execute(
      `INSERT INTO deliveries (issue_id, subscriber_id, state, at) SELECT 1, min(id), 'sending', 0 FROM subscribers`,
    )
    expect(await send()).toMatchObject({ accepted: 1, unknown: 1, unclaimed: 0 })
    expect(server.accepted.has(first ?? '')).toBe(false)
  })
})

describe('errors of the mail server', () => {
  it('4xx and lost connections before the email -> tried again until it is accepted', async () => {
    const addresses = await addSubscribers(service.database, 6)
    const refused = new Map<string, number>()
    treatmentOf = address => {
      const times = refused.get(address) ?? 0
      refused.set(address, times + 1)
      if (address === addresses[0] && times < 2) return { atAddress: '450 4.2.1 Greylisted' }
      if (address === addresses[1] && times < 1) return { atEmail: '451 4.3.0 Try again' }
      return 'accept'
    }
    expect(await send()).toMatchObject({ accepted: 6, deferred: 0, unknown: 0 })
    expect([refused.get(addresses[0] ?? ''), refused.get(addresses[1] ?? '')]).toEqual([3, 2])
    expect(acceptedTimes()).toEqual(Array(6).fill(1))
  })

  it('4xx without end -> the run ends, the next one tries again', async () => {
    const [greylisted] = await addSubscribers(service.database, 2)
    treatmentOf = address => (address === greylisted ? { atAddress: '450 4.2.1 Greylisted' } : 'accept')
    const stop = new AbortController()
    let attempts = 0
    const counts = await send({
      signal: stop.signal,
      onDelivery: state => state === 'deferred' && ++attempts === 3 && stop.abort(),
    })
    expect(counts).toMatchObject({ accepted: 1, deferred: 1 })
    treatmentOf = () => 'accept'
    expect(await send()).toMatchObject({ accepted: 2, deferred: 0 })
  })

  it('an address that does not exist -> ends its subscription; other rejections do not', async () => {
    const [gone = '', full = '', spam = ''] = await addSubscribers(service.database, 4)
    treatmentOf = address =>
      address === gone
        ? { atAddress: '550 5.1.1 No such user' }
        : address === full
          ? { atAddress: '552 5.2.2 Mailbox full' }
          : address === spam
            ? { atEmail: '554 5.7.1 Looks like spam' }
            : 'accept'
    expect(await send()).toMatchObject({ accepted: 1, rejected: 3 })
    const { rows } = await service.database.execute(
      'SELECT email FROM subscribers WHERE confirmed_at IS NULL',
    )
    expect(rows.map(row => row['email'])).toEqual([gone])
    expect((await subscribe(service, gone)).status).toBe(201)
    expect(service.mail.emails).toEqual([])
  })

  // Replies of Exim, qmail, Sendmail, block lists and providers that refuse the sender, its network or its quota.
  it('replies about the sender or without an enhanced code -> no subscription ends', async () => {
    const replies = [
      '550 relay not permitted',
      '550 Sender verify failed',
      '551 This is not a relay host.',
      "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
      '550 IP 192.0.2.1 is blocked',
      '550 5.4.5 Daily sending quota exceeded',
      '553 5.1.8 Domain of sender address does not exist',
      '550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later',
    ]
    const addresses = await addSubscribers(service.database, 2 * replies.length + 1)
    treatmentOf = address => {
      const i = addresses.indexOf(address)
      const reply = replies[i % replies.length] ?? ''
      if (i >= 2 * replies.length) return 'accept'
      return i < replies.length ? { atAddress: reply } : { atEmail: reply }
    }
    await send()
    const { rows } = await service.database.execute(`SELECT
      (SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL) AS confirmed,
      (SELECT count(*) FROM suppressions) AS suppressed`)
    expect(rows[0]).toMatchObject({ confirmed: addresses.length, suppressed: 0 })
  })

  it('a server that refuses the sender -> the run stops and says why; nobody is lost', async () => {
    await addSubscribers(service.database, 50)
    server.senderReply = '550 5.7.1 Sender not verified'
    await expect(send()).rejects.toThrow(
      'The mail server refuses to send our emails: 550 5.7.1 Sender not verified',
    )
    server.senderReply = undefined
    expect(await send()).toMatchObject({ accepted: 50, unclaimed: 0, deferred: 0 })
    expect(acceptedTimes()).toEqual(Array(50).fill(1))
  })

  it('20 rejections one after another -> the run stops', async () => {
    await addSubscribers(service.database, 60)
    treatmentOf = () => ({ atAddress: '554 5.7.1 Relay access denied' })
    await expect(send()).rejects.toThrow(/rejected 2\d emails one after another/)
    const { rows } = await service.database.execute('SELECT count(*) AS n FROM suppressions')
    expect(rows[0]?.['n']).toBe(0)
  })
})

it('unsubscribed during a run -> no email', async () => {
  await addSubscribers(service.database, 40)
  const { rows } = await service.database.execute('SELECT id, key FROM subscribers ORDER BY id')
  const unsubscribeMost = async () => {
    for (const row of rows.slice(4)) {
      const token = unsubscribeToken(SANDBOX_SECRET, { id: Number(row['id']), key: textOf(row['key']) })
      expect((await press(`${service.origin}/api/unsubscribe?token=${token}`)).status).toBe(200)
    }
  }
  let unsubscribed: Promise<void> | undefined
  // The server holds the first email until all but the first four have unsubscribed.
  treatmentOf = async (): Promise<Treatment> => {
    await (unsubscribed ??= unsubscribeMost())
    return 'accept'
  }
  expect(await send()).toMatchObject({ accepted: 4, unclaimed: 0 })
  expect(server.accepted.size).toBe(4)
})
