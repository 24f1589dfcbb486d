/** Claims of deliveries and the log of attempts. */
import type { Client } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attempts, beginCopy, endAttempt, resultOf } from '../../newsletter/storage/attempts.ts'
import { migrate, migrations } from '../../newsletter/storage/database.ts'
import {
  claim,
  type Claim,
  countsOf,
  defer,
  dueAgain,
  expireClaims,
  type StoredIssue,
  openIssue,
  record,
  reject,
  retryDeferred,
  unsentAfter,
} from '../../newsletter/storage/deliveries.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import {
  attemptsOfAddress,
  deleteExpired,
  forget,
  textOf,
  unsubscribe,
} from '../../newsletter/storage/subscribers.ts'
import { unsubscribeToken } from '../../newsletter/storage/tokens.ts'
import { addSubscribers } from './subscribers.ts'

const SECRET = 'a secret of at least 32 characters'
const DAY_MS = 24 * 60 * 60 * 1000
const ACCEPTED = { outcome: 'accepted', stage: 'DATA', reply: '250 2.0.0' } as const
const FAILED = { outcome: 'failed', stage: 'RCPT TO', reply: '450 4.2.1' } as const

let database: Client
let issue: StoredIssue
beforeEach(async () => {
  database = await openDatabase({ url: ':memory:' })
  await migrate(database)
  issue = await openIssue(database, { slug: 'monsoon', subject: 'Stock', textHash: 'x', now: 10 })
})
afterEach(() => database.close())

/** Claims the only email that is due, for a run. */
async function claimFor(owner: string, now: number): Promise<Claim> {
  const [due] = [
    ...(await unsentAfter(database, issue, { after: 0, limit: 1 })),
    ...(await dueAgain(database, issue, { now, limit: 1 })),
  ]
  if (!due) throw new Error('no email is due')
  const claimed = await claim(database, issue, { due, owner, who: attemptsOfAddress(SECRET, due.key), now })
  if (!claimed) throw new Error('the email cannot be claimed')
  return claimed
}
const deferred = (now: number) => ({ retryMs: 0, isCounted: true, result: FAILED, now })
const stateOf = async () =>
  (await database.execute('SELECT state, owner, attempts FROM deliveries')).rows.map(row => [
    row['state'],
    row['owner'],
    row['attempts'],
  ])

describe('a claim of a run', () => {
  it('is deferred and claimed by another run; the first writes its result again -> the claim stays', async () => {
    await addSubscribers(database, 1)
    const first = await claimFor('a', 20)
    await defer(database, issue, first, deferred(21))
    await claimFor('b', 22)
    // The first write has succeeded, but its response was lost, so that the run repeats it.
    await defer(database, issue, first, deferred(21))
    await record(database, issue, first, { state: 'accepted', result: ACCEPTED, now: 23 })
    await reject(database, issue, first, 24)
    expect(await stateOf()).toEqual([['sending', 'b', 1]])
  })

  it('counts as unknown because it took long, then its run ends -> what the run knows', async () => {
    await addSubscribers(database, 1)
    const claimed = await claimFor('a', 20)
    await expireClaims(database, issue, 20)
    expect(await stateOf()).toEqual([['unknown', 'a', 0]])
    await record(database, issue, claimed, { state: 'accepted', result: ACCEPTED, now: 30 })
    expect(await stateOf()).toEqual([['accepted', 'a', 0]])
  })

  it('result written twice -> one attempt counts', async () => {
    await addSubscribers(database, 1)
    const claimed = await claimFor('a', 20)
    await defer(database, issue, claimed, deferred(21))
    await defer(database, issue, claimed, deferred(21))
    expect(await stateOf()).toEqual([['deferred', 'a', 1]])
  })

  it('rejected by another run meanwhile, or unsubscribed -> not rejected by this one', async () => {
    await addSubscribers(database, 1)
    const first = await claimFor('a', 20)
    await defer(database, issue, first, deferred(21))
    await retryDeferred(database, issue, 22)
    const second = await claimFor('b', 22)
    await defer(database, issue, second, deferred(23))
    expect(await reject(database, issue, first, 24)).toBe(false)
    expect(await reject(database, issue, second, 24)).toBe(true)
    // Repeated after a lost response.
    expect(await reject(database, issue, second, 24)).toBe(true)
    expect(await countsOf(database, issue)).toMatchObject({ rejected: 1, deferred: 0 })
  })

  it('of a subscriber who unsubscribes during the attempt -> nothing is left to send', async () => {
    await addSubscribers(database, 1)
    const claimed = await claimFor('a', 20)
    await unsubscribe(database, unsubscribeToken(SECRET, claimed), { now: 21, secret: SECRET })
    await defer(database, issue, claimed, deferred(22))
    expect(await stateOf()).toEqual([])
    expect(await reject(database, issue, claimed, 23)).toBe(false)
  })

  it('of an id that belongs to another address since it was read -> not claimed', async () => {
    await addSubscribers(database, 1)
    const [due] = await unsentAfter(database, issue, { after: 0, limit: 1 })
    const stale = { id: due?.id ?? 0, key: 'erased@studio.example' }
    expect(await claim(database, issue, { due: stale, owner: 'a', who: 'x', now: 20 })).toBeUndefined()
    expect(await attempts(database, { slug: undefined, email: undefined, secret: SECRET })).toEqual([])
  })
})

describe('the log of attempts', () => {
  const log = (filter: { slug?: string; email?: string } = {}) =>
    attempts(database, { slug: filter.slug, email: filter.email, secret: SECRET })

  it('retries, a second run and copies -> one line each, with run, stage, outcome and codes', async () => {
    const [email = ''] = await addSubscribers(database, 1)
    await defer(database, issue, await claimFor('a', 20), deferred(21))
    await record(database, issue, await claimFor('b', 30), { state: 'accepted', result: ACCEPTED, now: 31 })
    const who = attemptsOfAddress(SECRET, email.toUpperCase())
    const copy = await beginCopy(database, { slug: 'monsoon', who, owner: 'c', now: 40 })
    await database.execute(endAttempt(copy, ACCEPTED))
    const line = { slug: 'monsoon', email, who }
    expect(await log({ email })).toEqual([
      { ...line, owner: 'a', isCopy: false, at: 20, outcome: 'failed', stage: 'RCPT TO', reply: '450 4.2.1' },
      { ...line, owner: 'b', isCopy: false, at: 30, outcome: 'accepted', stage: 'DATA', reply: '250 2.0.0' },
      { ...line, owner: 'c', isCopy: true, at: 40, outcome: 'accepted', stage: 'DATA', reply: '250 2.0.0' },
    ])
    expect(await log({ slug: 'other' })).toEqual([])
  })

  it('a run that is killed -> the attempt is in the log, and unknown after the timeout', async () => {
    await addSubscribers(database, 1)
    await claimFor('a', 20)
    expect(await log()).toMatchObject([{ outcome: 'sending', owner: 'a' }])
    await expireClaims(database, issue, 20)
    expect(await log()).toMatchObject([{ outcome: 'unknown', owner: 'a' }])
  })

  it('contains no address, also not that of a reply', async () => {
    const [email = ''] = await addSubscribers(database, 1)
    const claimed = await claimFor('a', 20)
    const reply = `550 5.1.1 <${email}>: User unknown`
    const result = resultOf({ state: 'rejected', stage: 'RCPT TO', isUnknownAddress: true, reply })
    expect(result).toEqual({ outcome: 'rejected', stage: 'RCPT TO', reply: '550 5.1.1' })
    await defer(database, issue, claimed, { ...deferred(21), result })
    const { rows } = await database.execute('SELECT * FROM delivery_attempts')
    expect(JSON.stringify(rows)).not.toContain('reader0')
  })

  it.each([
    [
      { state: 'failed', stage: 'CONN', isAboutRecipient: false, reason: 'ECONNECTION', detail: 'x' },
      'ECONNECTION',
    ],
    [
      { state: 'failed', stage: undefined, isAboutRecipient: false, reason: 'no response', detail: 'x' },
      'no response',
    ],
    [{ state: 'accepted', stage: 'DATA', reply: '250 OK: queued as 4D2f <a@b.example>' }, '250'],
    [{ state: 'refused', stage: 'AUTH PLAIN', reply: '535-5.7.8 Bad\n535 5.7.8 password' }, '535 5.7.8'],
    [{ state: 'unknown', stage: 'DATA' }, undefined],
  ] as const)('%j -> codes %s', (outcome, reply) => {
    expect(resultOf(outcome)).toEqual({ outcome: outcome.state, stage: outcome.stage, reply })
  })

  it('90 days later -> erased; an address that is forgotten -> its lines at once', async () => {
    const [first = '', second = ''] = await addSubscribers(database, 2)
    await record(database, issue, await claimFor('a', 20), { state: 'accepted', result: ACCEPTED, now: 21 })
    await record(database, issue, await claimFor('a', 5 * DAY_MS), {
      state: 'accepted',
      result: ACCEPTED,
      now: 22,
    })
    await deleteExpired(database, 90 * DAY_MS + 19)
    expect(await log()).toHaveLength(2)
    await deleteExpired(database, 90 * DAY_MS + 20)
    expect((await log()).map(({ email }) => email)).toEqual([second])
    expect(await forget(database, first, SECRET)).toBe(true)
    await forget(database, second, SECRET)
    expect(await log()).toEqual([])
    const { rows } = await database.execute('SELECT count(*) AS n FROM delivery_attempts')
    expect(rows[0]?.['n']).toBe(0)
  })

  it('a copy to somebody who is not subscribed -> known by its hash, found and erased by the address', async () => {
    const email = 'owner@acme.example'
    const who = attemptsOfAddress(SECRET, email)
    await beginCopy(database, { slug: 'monsoon', who, owner: 'c', now: 40 })
    expect(await log()).toMatchObject([{ email: undefined, who }])
    expect(await log({ email })).toMatchObject([{ email, who }])
    expect(await forget(database, email, SECRET)).toBe(true)
    expect(await log()).toEqual([])
  })

  it('a database of the previous version -> migrated with its deliveries', async () => {
    const old = await openDatabase({ url: ':memory:' })
    const at = migrations.findIndex(statements => statements.some(sql => sql.includes('delivery_attempts')))
    await old.execute('CREATE TABLE migrations (version INTEGER PRIMARY KEY) STRICT')
    for (const [i, statements] of migrations.slice(0, at).entries()) {
      await old.execute({ sql: 'INSERT INTO migrations (version) VALUES (?)', args: [i + 1] })
      for (const sql of statements) await old.execute(sql)
    }
    await addSubscribers(old, 1)
    const stored = await openIssue(old, { slug: 'monsoon', subject: 'Stock', textHash: 'x', now: 10 })
    await old.execute(
      `INSERT INTO deliveries (issue_id, subscriber_id, state, at, retry_at) SELECT 1, id, 'deferred', 1, 5 FROM subscribers`,
    )
    await migrate(old)
    const due = await dueAgain(old, stored, { now: 20, limit: 5 })
    expect(due.map(({ key }) => key)).toEqual(['reader0@studio.example'])
    const claimed = due[0] && (await claim(old, stored, { due: due[0], owner: 'a', who: 'x', now: 20 }))
    expect(textOf(claimed?.email)).toBe('reader0@studio.example')
    old.close()
  })
})
