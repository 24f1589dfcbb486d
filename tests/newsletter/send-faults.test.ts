/** Sending issues under generated faults of the mail server, with two runs at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as timersPromises from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { attempts } from '../../newsletter/storage/attempts.ts'
import { migrate } from '../../newsletter/storage/database.ts'
import { deliveriesOf } from '../../newsletter/storage/deliveries.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { type Issue, sendIssue, StoppedError } from '../../newsletter/issues/send.ts'
import { saysUnknownAddress } from '../../newsletter/issues/smtp-reply.ts'
import { textOf } from '../../newsletter/storage/subscribers.ts'
import { type Script, ScriptedMailServer, type Stage } from './scripted-mail-server.ts'
import { addSubscribers } from './subscribers.ts'
import { variants } from '../support/variants.ts'

/** Pauses of the sender are this many times shorter. */
const HURRY = 500
vi.mock('node:timers/promises', async importOriginal => {
  const timers = await importOriginal<typeof timersPromises>()
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: [unknown?, object?]) => timers.setTimeout(ms / HURRY, ...rest),
  }
})

const SECRET = 'a secret of at least 32 characters'
const issue: Issue = { slug: 'monsoon', subject: 'Stock is a queue', html: '<p>Stock</p>', text: 'Stock' }
const SUBSCRIBERS = 24

interface Fault {
  stage: Stage
  reply: ReturnType<Script>
  /** Commands of this stage before the fault, and how often it occurs in a row. */
  after: number
  times: number
}

const replies = [
  'drop',
  '421 4.7.0 Too many connections',
  '432 4.3.2 Concurrent connections limit exceeded',
  '450 4.2.1 Try again',
  '451 Try again',
  '550 relay not permitted',
  '550 5.1.1 No such user',
  '550-5.1.10 No such user\r\n550 5.1.10 Bye',
  '550 5.1.8 Bad sender',
  '554 5.7.1 Relay access denied',
] as const
const fault: fc.Arbitrary<Fault> = fc
  .oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(
        fc.constantFrom<Stage>('greeting', 'EHLO', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA', 'email'),
        fc.constantFrom(...replies),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant<Stage>('email'), fc.constantFrom('accept and drop', 'accept silently')),
    },
  )
  .chain(([stage, reply]) =>
    fc.record({
      stage: fc.constant(stage),
      reply: fc.constant(reply),
      after: fc.nat(8),
      // A reply that does not come costs the timeout.
      times:
        reply === 'accept silently'
          ? fc.constant(1)
          : fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 18, max: 26 })),
    }),
  )

/** Applies each fault in turn. */
function scriptOf(faults: Fault[], onReply: (to: string, reply: string) => void): Script {
  const left = faults.map(entry => ({ ...entry }))
  return (stage, { to }) => {
    const [next] = left
    if (next?.stage !== stage) return undefined
    if (next.after > 0) {
      next.after -= 1
      return undefined
    }
    next.times -= 1
    if (next.times === 0) left.shift()
    if (next.reply && (stage === 'RCPT TO' || stage === 'DATA' || stage === 'email')) onReply(to, next.reply)
    return next.reply
  }
}

for (const [count, options] of variants([6, 20]))
  it(
    `any ${count} scripts of faults, two runs at once, repeated until nobody is left -> one email each or unknown; only mailbox codes end subscriptions`,
    options,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { minLength: 1, maxLength: 6 }),
          fc.uniqueArray(fc.nat(SUBSCRIBERS - 1), { maxLength: 4 }),
          async (faults, goneIndexes) => {
            const folder = mkdtempSync(join(tmpdir(), 'faults-'))
            const url = `file:${join(folder, 'newsletter.db')}`
            const [database, other] = [await openDatabase({ url }), await openDatabase({ url })]
            const server = new ScriptedMailServer()
            try {
              await migrate(database)
              const addresses = await addSubscribers(database, SUBSCRIBERS)
              const gone = new Set(goneIndexes.map(i => addresses[i]))
              const blamed = new Set<string>()
              const blame = (to: string, reply: string) => {
                if (saysUnknownAddress(reply)) blamed.add(to)
              }
              await server.start()
              const script = scriptOf(faults, blame)
              const settings = {
                smtpUrl: server.url,
                from: 'news@acme.example',
                fromAddress: 'news@acme.example',
                siteOrigin: 'https://site.example',
                secret: SECRET,
                emailsPerSecond: 100_000,
                timeoutMs: 250,
                retryMs: 5,
              }
              const send = (client: typeof database) =>
                sendIssue(client, issue, settings).catch((error: unknown) => {
                  if (!(error instanceof StoppedError)) throw error
                  return undefined
                })
              server.script = (stage, connection) => {
                const reply = script(stage, connection)
                if (reply !== undefined || stage !== 'RCPT TO' || !gone.has(connection.to)) return reply
                blame(connection.to, '550 5.1.1 No such user')
                return '550 5.1.1 No such user'
              }
              let left = Infinity
              for (let runs = 0; left > 0; runs++) {
                expect(runs).toBeLessThan(30)
                const before = server.accepted.size
                const counts = await Promise.all([send(database), send(other)])
                const last = counts.find(found => found !== undefined)
                if (last) left = last.unclaimed + last.deferred + last.sending
                // Runs in which no email is accepted decide about no rejection: the operator does (docs/newsletter.md).
                else if (server.accepted.size === before) {
                  const ended = await deliveriesOf(database, issue.slug, ['accepted', 'rejected', 'unknown'])
                  const hasResult = new Set(ended.map(({ email }) => email))
                  if (addresses.every(address => hasResult.has(address) || gone.has(address))) break
                }
              }

              const states = new Map(
                (
                  await deliveriesOf(database, issue.slug, [
                    'accepted',
                    'rejected',
                    'unknown',
                    'deferred',
                    'sending',
                  ])
                ).map(({ email, state }) => [email, state]),
              )
              const log = await attempts(database, { slug: issue.slug, email: undefined, secret: SECRET })
              const { rows } = await database.execute(
                'SELECT email FROM subscribers WHERE confirmed_at IS NULL',
              )
              const ended = rows.map(row => textOf(row['email']))
              expect(ended.filter(address => !blamed.has(address))).toEqual([])
              for (const address of addresses) {
                const times = server.accepted.get(address) ?? 0
                const state = states.get(address)
                const outcomes = log.filter(({ email }) => email === address).map(({ outcome }) => outcome)
                const results = [
                  'accepted',
                  'rejected',
                  'unknown',
                  ...(gone.has(address) ? ['deferred'] : []),
                ]
                expect(results).toContain(state)
                if (state === 'unknown') expect(times).toBeLessThanOrEqual(1)
                else expect(times).toBe(state === 'accepted' ? 1 : 0)
                // The log names each attempt that may have delivered the email.
                expect(outcomes.filter(outcome => outcome === 'accepted')).toHaveLength(
                  state === 'accepted' ? 1 : 0,
                )
                if (times > 0 && state === 'unknown') expect(outcomes).toContain('unknown')
                expect(outcomes).not.toContain('sending')
              }
            } finally {
              await server.stop()
              database.close()
              other.close()
              rmSync(folder, { recursive: true })
            }
          },
        ),
        // Making the scripts of a failure smaller takes longer than the test may.
        { numRuns: count, endOnFailure: true },
      )
    },
  )
