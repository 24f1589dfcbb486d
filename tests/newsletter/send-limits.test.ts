/** Sending issues through mail servers that limit connections, emails per connection or emails per minute. */
import type * as timersPromises from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryState } from '../../newsletter/storage/deliveries.ts'
import {
  type Issue,
  sendIssue,
  type SendSettings,
  StoppedError,
  type Wait,
} from '../../newsletter/issues/send.ts'
import { SANDBOX_SECRET } from '../../sandbox/newsletter.ts'
import { ScriptedMailServer, type Stage } from './scripted-mail-server.ts'
import { variants } from '../support/variants.ts'
import { type Service, startService } from './service.ts'
import { addSubscribers } from './subscribers.ts'

/** Pauses of the sender are this many times shorter, so that ten of them are shorter than a run. */
const HURRY = 2000
/** Lengths of all pauses. */
const pauses = vi.hoisted(() => [] as number[])
vi.mock('node:timers/promises', async importOriginal => {
  const timers = await importOriginal<typeof timersPromises>()
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: [unknown?, object?]) => {
      pauses.push(ms)
      return timers.setTimeout(ms / HURRY, ...rest)
    },
  }
})

let service: Service
let server: ScriptedMailServer
beforeEach(async () => {
  service = await startService()
  server = new ScriptedMailServer()
  await server.start()
})
afterEach(async () => {
  await server.stop()
  await service.close()
})

const issue: Issue = { slug: 'monsoon', subject: 'Stock is a queue', html: '<p>Stock</p>', text: 'Stock' }
const send = (settings: Partial<SendSettings> = {}, options?: Parameters<typeof sendIssue>[3]) =>
  sendIssue(
    service.database,
    issue,
    {
      smtpUrl: server.url,
      from: 'news@acme.example',
      fromAddress: 'news@acme.example',
      siteOrigin: 'https://site.example',
      secret: SANDBOX_SECRET,
      emailsPerSecond: 100_000,
      connections: 4,
      timeoutMs: 30_000,
      retryMs: 10,
      ...settings,
    },
    options,
  )
const all = (count: number) => ({
  accepted: count,
  rejected: 0,
  deferred: 0,
  unknown: 0,
  sending: 0,
  unclaimed: 0,
})
const expectOnceEach = (count: number) => {
  expect([...server.accepted.values()].filter(times => times !== 1)).toEqual([])
  expect(server.accepted.size).toBe(count)
}

// Exchange Online: "432 4.3.2 Concurrent connections limit exceeded"; Postfix, smtpd_client_connection_count_limit: "421 4.7.0
// too many connections"; Exim, smtp_accept_max: "421 Too many concurrent SMTP connections".
describe('a limit of three connections', () => {
  for (const [[stage, reply], options] of variants<[Stage, string]>([
    ['greeting', '421 4.7.0 mail.example Error: too many connections'],
    ['greeting', '432 4.3.2 Concurrent connections limit exceeded'],
    ['greeting', '554 5.7.0 Too many connections'],
    ['greeting', 'drop'],
    ['EHLO', '421 Too many concurrent SMTP connections'],
    ['EHLO', '432 4.3.2 Concurrent connections limit exceeded'],
    ['AUTH', '432 4.3.2 Concurrent connections limit exceeded'],
    ['AUTH', '421 4.7.0 Too many connections'],
    ['MAIL FROM', '421 4.7.0 Too many connections'],
    ['MAIL FROM', '432 4.3.2 Concurrent connections limit exceeded'],
    ['MAIL FROM', '550 5.7.1 Too many connections'],
    ['email', '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded'],
  ]))
    it(`${stage}: ${reply} -> the run slows down and finishes`, options, async () => {
      await addSubscribers(service.database, 150)
      server.script = (at, { open }) => (at === stage && open > 3 ? reply : undefined)
      expect(await send()).toEqual(all(150))
      expectOnceEach(150)
    })

  it('more connections become possible -> the run uses them', async () => {
    await addSubscribers(service.database, 600)
    server.script = (at, { open }) =>
      at === 'greeting' && open > 1 && server.accepted.size < 20
        ? '421 4.7.0 Too many connections'
        : undefined
    expect(await send()).toEqual(all(600))
    expect(server.mostOpen).toBe(4)
  })
})

// Node 24 prints a TimeoutNegativeWarning.
it('faster than the pace -> no pause of less than nothing', async () => {
  pauses.length = 0
  await addSubscribers(service.database, 5)
  await send()
  expect(pauses.length).toBeGreaterThan(0)
  expect(pauses.filter(ms => ms < 0)).toEqual([])
})

it('connections: 2 -> at most two at the same time', async () => {
  await addSubscribers(service.database, 60)
  expect(await send({ connections: 2 })).toEqual(all(60))
  expect(server.mostOpen).toBe(2)
})

describe('a limit of emails', () => {
  // Exim, smtp_accept_max_per_connection: "421 too many messages in this connection".
  for (const [[stage, reply], options] of variants<[Stage, string]>([
    ['MAIL FROM', '421 4.7.0 too many messages in this connection'],
    ['MAIL FROM', '452 4.5.3 Too many messages in this session'],
    ['MAIL FROM', '554 5.7.0 Too many messages in this session'],
    ['RCPT TO', '421 4.7.0 Too many recipients in this session'],
    ['MAIL FROM', 'drop'],
  ]))
    it(
      `per connection, ${stage}: ${reply} -> a new connection at once, no failed attempt`,
      options,
      async () => {
        await addSubscribers(service.database, 60)
        server.script = (at, { emails }) => (at === stage && emails >= 5 ? reply : undefined)
        const states = new Set<DeliveryState>()
        expect(await send({}, { onDelivery: state => states.add(state) })).toEqual(all(60))
        expect([...states]).toEqual(['accepted'])
        expect(server.connections).toBeGreaterThanOrEqual(12)
        expectOnceEach(60)
      },
    )

  // Postfix, smtpd_client_message_rate_limit: "450 4.7.1 Error: too much mail"; Exim, ratelimit: a bare 451.
  for (const [[stage, reply], options] of variants<[Stage, string]>([
    ['MAIL FROM', '450 4.7.1 Error: too much mail from 192.0.2.1'],
    ['RCPT TO', '451 Too many messages, slow down'],
    ['RCPT TO', '450 4.7.1 Rate limit exceeded'],
    ['DATA', '451 4.7.0 Try again later'],
    ['email', '421 4.7.0 Try again later'],
    ['AUTH', '454 4.7.0 Too many login attempts'],
  ]))
    it(`per time, ${stage}: ${reply} -> the run slows down and finishes`, options, async () => {
      await addSubscribers(service.database, 60)
      // After each 20 emails, the server refuses for as long as the sender tries eight times.
      let refusals = 0
      let next = 20
      server.script = at => {
        if (at !== stage || server.accepted.size < next) return undefined
        refusals += 1
        if (refusals % 8 === 0) next = server.accepted.size + 20
        return reply
      }
      if (stage === 'AUTH') server.script = at => (at === 'AUTH' && ++refusals % 2 === 1 ? reply : undefined)
      expect(await send()).toEqual(all(60))
      expectOnceEach(60)
    })

  it.each(['drop', '421 4.4.2 idle timeout'])(
    'an idle connection is ended: %s -> a new one, no failed attempt',
    async how => {
      await addSubscribers(service.database, 8)
      const states = new Set<DeliveryState>()
      server.script = (at, { emails }) => (at === 'MAIL FROM' && emails > 0 ? how : undefined)
      const counts = await send(
        { connections: 1 },
        {
          onDelivery: state => {
            states.add(state)
            if (server.accepted.size === 4) server.endConnections()
          },
        },
      )
      expect(counts).toEqual(all(8))
      expect([...states]).toEqual(['accepted'])
      expectOnceEach(8)
    },
  )
})

// RFC 5321 section 4.2.1: the client is encouraged to try again after a 4yz reply.
describe('4xx to the last addresses', () => {
  it.each<[Stage, string, number]>([
    ['RCPT TO', '450 4.2.1 Greylisted', 1],
    ['RCPT TO', '450 4.2.1 Greylisted', 4],
    ['RCPT TO', '451 Try again later', 1],
    ['RCPT TO', '451 Try again later', 4],
    ['RCPT TO', '450 4.7.1 Greylisted', 4],
    ['email', '451 4.3.0 Try again', 1],
    ['MAIL FROM', '452 4.3.1 Insufficient system storage', 1],
  ])('%s: %s over %i connections -> tried again within the run', async (stage, reply, connections) => {
    const addresses = await addSubscribers(service.database, 12)
    const refusals = new Map<string, number>()
    server.script = (at, { to }) => {
      const isLast = stage === 'MAIL FROM' ? server.accepted.size >= 9 : addresses.indexOf(to) >= 9
      const key = stage === 'MAIL FROM' ? stage : to
      if (at !== stage || !isLast || (refusals.get(key) ?? 0) >= 2) return undefined
      refusals.set(key, (refusals.get(key) ?? 0) + 1)
      return reply
    }
    expect(await send({ connections })).toEqual(all(12))
    expect(refusals.size).toBeGreaterThan(0)
    expectOnceEach(12)
  })
})

it('a mail server that is down -> each pause names the address, the error and its length', async () => {
  const [first] = await addSubscribers(service.database, 2)
  await server.stop()
  const waits: (Wait & { seconds: number })[] = []
  const onWait = (reason: Wait) =>
    waits.push({ ...reason, seconds: Math.round((reason.until - Date.now()) / 1000) })
  await expect(send({}, { onWait })).rejects.toThrow(/failed 10 times .* connect ECONNREFUSED 127\.0\.0\.1:/)
  expect(waits.map(({ seconds }) => seconds)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
  expect(waits[0]).toMatchObject({
    cause: 'failure',
    email: first,
    failures: 1,
    reason: expect.stringMatching(/^connect ECONNREFUSED/) as string,
  })
})

describe('a server that never works', () => {
  it.each<[Stage, string, string]>([
    [
      'greeting',
      '421 4.3.2 Shutting down',
      'failed 10 times one after another, at last with: 421 4.3.2 Shutting down',
    ],
    ['greeting', '554 5.7.1 No service', 'refuses to send our emails: 554 5.7.1 No service'],
    ['AUTH', '535 5.7.8 Authentication failed', 'refuses to send our emails: 535 5.7.8'],
    [
      'MAIL FROM',
      '550 5.7.1 Sender not verified',
      'refuses to send our emails: 550 5.7.1 Sender not verified',
    ],
    [
      'email',
      'accept silently',
      'failed 10 times one after another, at last with: no reply to a whole email',
    ],
  ])('%s: %s -> the run stops and says why', async (stage, reply, message) => {
    await addSubscribers(service.database, 30)
    server.script = at => (at === stage ? reply : undefined)
    const error: unknown = await send({ timeoutMs: 100 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StoppedError)
    expect(String(error)).toContain(message)
    server.script = () => undefined
    const { accepted, unknown, unclaimed, deferred } = await send()
    expect([accepted + unknown, unclaimed, deferred]).toEqual([30, 0, 0])
    expect([...server.accepted.values()].filter(times => times > 1)).toEqual([])
  })
})

describe('a relay that rejects the addresses because of the sender', () => {
  // Bare replies of Exim, qmail, Sendmail and block lists, and codes that blame the address.
  for (const [reply, options] of variants([
    '550 relay not permitted',
    '550 5.1.1 User unknown in local recipient table',
    '551 This is not a relay host.',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '554 5.7.1 Relay access denied',
    '552 5.2.3 Quota exceeded',
  ]))
    it(
      `${reply} to all of 30 -> the run stops, nobody is unsubscribed; after the repair all 30 get it`,
      options,
      async () => {
        await addSubscribers(service.database, 30)
        server.script = at => (at === 'RCPT TO' ? reply : undefined)
        await expect(send()).rejects.toThrow(/rejected 20 emails one after another, the last one with: 55/)
        // Once more, before the repair.
        await expect(send()).rejects.toThrow(StoppedError)
        expect(await subscriptions()).toEqual({ confirmed: 30, suppressed: 0 })
        server.script = () => undefined
        expect(await send()).toEqual(all(30))
        expectOnceEach(30)
      },
    )

  it('from the 40th of 60 emails on -> after the repair the others get it', async () => {
    await addSubscribers(service.database, 60)
    server.script = at =>
      at === 'RCPT TO' && server.accepted.size >= 40 ? '550 5.4.5 Daily quota exceeded' : undefined
    await expect(send()).rejects.toThrow(StoppedError)
    server.script = () => undefined
    const { accepted, rejected } = await send()
    expect(accepted + rejected).toBe(60)
    // Emails that were in the queue at the same time as the last accepted one cannot be told apart.
    expect(rejected).toBeLessThan(4)
  })

  // The code does not matter: servers blame the recipient's address for a refused sender as well.
  for (const [{ reply, count }, options] of variants(
    [
      '550 relay not permitted',
      '550 5.1.1 <news@studio.example>: Sender address rejected: User unknown',
      '550 5.1.1 User unknown in local recipient table',
      '550 5.1.2 Domain not found',
    ].flatMap(reply => [1, 5, 19].map(count => ({ reply, count }))),
  ))
    it(
      `${reply} to all of ${count}, fewer than stop a run -> the run stops at its end, nobody is unsubscribed; after the repair all get it`,
      options,
      async () => {
        await addSubscribers(service.database, count)
        server.script = at => (at === 'RCPT TO' ? reply : undefined)
        await expect(send()).rejects.toThrow(
          `rejected the last ${count === 1 ? 'email' : `${count} emails`} of this run, at last with: ${reply}`,
        )
        expect(await subscriptions()).toEqual({ confirmed: count, suppressed: 0 })
        server.script = () => undefined
        expect(await send()).toEqual(all(count))
      },
    )

  // Servers that block a sender late in a run answer with the code of an unknown address, too (RFC 5321 section 3.3 leaves the
  // choice of the code to them; directory harvest protection does so on purpose).
  for (const [{ before, reply, last }, options] of variants([
    { before: '550 5.1.1 User unknown', reply: '550 5.1.1 User unknown', last: 5 },
    { before: '550 5.1.1 User unknown', reply: '550 5.1.1 User unknown', last: 19 },
    { before: '554 5.7.1 Blocked by policy', reply: '550 5.1.1 User unknown', last: 3 },
    { before: '550 5.1.1 Sender rejected', reply: '550 5.1.1 User unknown', last: 3 },
    { before: '550 relay not permitted', reply: '550 5.1.1 User unknown', last: 3 },
  ]))
    it(
      `20 accepted, then ${before} and ${reply}, ${last} in all -> the run stops at its end, no subscription ends; after the repair all get it`,
      options,
      async () => {
        const addresses = await addSubscribers(service.database, 20 + last)
        server.script = (at, { to }) => {
          const index = addresses.indexOf(to)
          return at === 'RCPT TO' && index >= 20 ? (index === 20 ? before : reply) : undefined
        }
        await expect(send({ connections: 1 })).rejects.toThrow(`rejected the last ${last} emails of this run`)
        expect(await subscriptions()).toEqual({ confirmed: 20 + last, suppressed: 0 })
        server.script = () => undefined
        expect(await send()).toEqual(all(20 + last))
      },
    )

  it.each(['552 5.2.2 Mailbox full', '550 5.1.1 User unknown'])(
    '20 accepted, then %s and three unknown addresses -> their subscriptions end',
    async before => {
      const addresses = await addSubscribers(service.database, 24)
      server.script = (at, { to }) => {
        const index = addresses.indexOf(to)
        return at === 'RCPT TO' && index >= 20
          ? index === 20
            ? before
            : '550 5.1.1 User unknown'
          : undefined
      }
      expect(await send({ connections: 1 })).toEqual({ ...all(20), rejected: 4 })
      const ended = before.startsWith('550') ? 4 : 3
      expect(await subscriptions()).toEqual({ confirmed: 24 - ended, suppressed: ended })
    },
  )

  it.each<[Stage, string, RegExp]>([
    ['RCPT TO', '550 5.1.1 No', /status monsoon" lists as deferred.*"npm run newsletter -- bounces"/],
    ['AUTH', '535 5.7.8 Authentication failed', /^Correct SMTP_URL or MAIL_FROM.*the same command again\.$/],
    ['MAIL FROM', '550 5.7.1 Sender not verified', /^Correct SMTP_URL or MAIL_FROM.*same command again\.$/],
    ['greeting', 'drop', /^Check whether it works.*the same command again\.$/],
  ])('%s: %s -> the error says what to do', async (stage, reply, next) => {
    await addSubscribers(service.database, 30)
    server.script = at => (at === stage ? reply : undefined)
    const advice = { name: 'StoppedError', next: expect.stringMatching(next) as string }
    await expect(send()).rejects.toMatchObject(advice)
    // The next run has only these emails left.
    if (stage === 'RCPT TO') await expect(send()).rejects.toMatchObject(advice)
  })

  it('a few between accepted emails -> rejected; a mailbox code ends the subscription, also as the last one', async () => {
    const addresses = await addSubscribers(service.database, 12)
    const replies = new Map([
      [addresses[2], '550 no'],
      [addresses[5], '550 5.1.1 No such user'],
      [addresses[11], '550-5.1.10 No such user\r\n550 5.1.10 Bye'],
    ])
    server.script = (at, { to }) => (at === 'RCPT TO' ? replies.get(to) : undefined)
    expect(await send()).toEqual({ ...all(9), rejected: 3 })
    expect(await subscriptions()).toEqual({ confirmed: 10, suppressed: 2 })
  })

  it('the run is interrupted during a streak -> deferred, and sent by the next one', async () => {
    await addSubscribers(service.database, 10)
    server.script = at => (at === 'RCPT TO' ? '550 5.1.1 No such user' : undefined)
    const interrupted = new AbortController()
    let rejections = 0
    server.script = at => {
      if (at !== 'RCPT TO') return undefined
      rejections += 1
      if (rejections === 5) interrupted.abort()
      return '550 5.1.1 No such user'
    }
    const counts = await send({}, { signal: interrupted.signal })
    expect(counts).toMatchObject({ rejected: 0, deferred: 5, unclaimed: 5 })
    server.script = () => undefined
    expect(await send()).toEqual(all(10))
    expect(await subscriptions()).toEqual({ confirmed: 10, suppressed: 0 })
  })
})

async function subscriptions(): Promise<{ confirmed: number; suppressed: number }> {
  const { rows } = await service.database.execute(`SELECT
    (SELECT count(*) FROM subscribers WHERE confirmed_at IS NOT NULL) AS confirmed,
    (SELECT count(*) FROM suppressions) AS suppressed`)
  return { confirmed: Number(rows[0]?.['confirmed']), suppressed: Number(rows[0]?.['suppressed']) }
}
