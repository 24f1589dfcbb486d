/** The subscriber list: its secret, its earlier versions, and the deletion of its data. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { newsletterPages } from '../../src/server/newsletter/content.ts'
import { migrate, recordSecret } from '../../src/server/newsletter/migrations.ts'
import { confirmSignup, confirmedSubscribers, forget } from '../../src/server/newsletter/subscribers.ts'
import { signUp, subscriberOf, UNCONFIRMED_LIFETIME_MS } from '../../src/server/newsletter/subscribers.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { ASHA, HOUR_MS, linksTo, press, statusAndBody, statusOf, subscribe } from './service.ts'
import { CRON_SECRET, restart, serveEachTest, service } from './service.ts'

const DAY_MS = 24 * HOUR_MS

serveEachTest()
const forgotten = () => forget(service.database, 'ASHA@studio.example', { secret: service.settings.secret })
const confirmed = async (email: string) => {
  await subscribe(email)
  const links = linksTo(email)
  await press(links.confirm)
  return links
}

it('responds with 201, but sends no more emails to an address that unsubscribed before confirming, even after its data is deleted', async () => {
  await subscribe(ASHA)
  expect(await (await press(linksTo(ASHA).unsubscribe)).text()).not.toContain('Subscribe again')
  for (let day = 0; day < 40; day += 4) {
    expect([await statusOf(), await statusOf('ASHA@Studio.Example')]).toEqual([201, 201])
    if (day === 8) expect(await forgotten()).toEqual({ wasKnown: true, isSuppressed: true })
    service.advanceClock(4 * DAY_MS)
  }
  expect(service.mail.emails).toHaveLength(1)
  await forget(service.database, ASHA, { secret: service.settings.secret, all: true })
  await subscribe(ASHA)
  expect(service.mail.emails).toHaveLength(2)
})

it('sends at most one email a week, with a working link, to an address that has unsubscribed', async () => {
  const { unsubscribe } = await confirmed(ASHA)
  expect(await (await press(unsubscribe)).text()).toMatch(
    /You can subscribe again seven days after.*Subscribe again/s,
  )
  for (let day = 0; day < 14; day++) {
    expect(await statusOf()).toBe(201)
    service.advanceClock(DAY_MS)
  }
  expect(service.mail.emails).toHaveLength(2)
  service.advanceClock(DAY_MS)
  await confirmed(ASHA)
  expect(await service.confirmedAddresses()).toEqual([ASHA])
})

// findings/libsql-after-busy.sh
it('commits sign-ups again after another process has held a lock for longer than the busy timeout', async () => {
  const other = await openDatabase(service.settings.database)
  const lock = await other.transaction('write')
  await service.database.execute('PRAGMA busy_timeout = 1')
  expect(await Promise.all([statusOf(), statusOf('ravi@studio.example')])).toEqual([503, 503])
  await lock.rollback()
  expect(await statusOf()).toBe(201)
  expect((await other.execute('SELECT email FROM subscribers')).rows).toHaveLength(1)
  // https://sqlite.org/pragma.html: 2 means FULL. The new connection has the first connection's settings.
  expect(await service.rows('SELECT synchronous FROM pragma_synchronous')).toEqual([{ synchronous: 2 }])
  expect(await service.rows('SELECT secure_delete FROM pragma_secure_delete')).toEqual([{ secure_delete: 1 }])
})

it('a scheduled request deletes unconfirmed addresses, tokens and attempts after 30 days; other requests get 401', async () => {
  await subscribe(ASHA)
  await confirmed('ravi@studio.example')
  service.advanceClock(UNCONFIRMED_LIFETIME_MS - HOUR_MS)
  const answerTo = async (Authorization: string) =>
    statusAndBody(await fetch(`${service.origin}/api/newsletter-expiry`, { headers: { Authorization } }))
  expect(await answerTo(`Bearer ${CRON_SECRET}`)).toEqual([200, { deleted: 0 }])
  service.advanceClock(HOUR_MS)
  for (const authorization of ['', 'Bearer', `Bearer ${CRON_SECRET}x`])
    expect(await answerTo(authorization)).toEqual([401, { error: 'Unauthorized' }])
  expect(await answerTo(`Bearer ${CRON_SECRET}`)).toEqual([200, { deleted: 1 }])
  expect(await service.addresses()).toEqual(['ravi@studio.example'])
  expect(await service.rows('SELECT 1 FROM confirm_tokens')).toHaveLength(1)
  expect(await service.rows('SELECT 1 FROM attempts')).toEqual([])
  await restart({ CRON_SECRET: '' })
  expect([await answerTo('Bearer undefined'), service.loggedErrors]).toEqual([
    [401, { error: 'Unauthorized' }],
    [],
  ])
})

it('rejects a wrong secret with an error that names the variable', async () => {
  await recordSecret(service.database, service.settings.secret)
  await expect(recordSecret(service.database, 'another secret of 32 characters!')).rejects.toThrow(
    'NEWSLETTER_SECRET is not the secret of this list',
  )
})

describe('a database written by commit bfe64a0', () => {
  const EARLIER = 1_790_000_000_000
  const consent = newsletterPages.confirm.consent
  const opened = async () => {
    const database = await openDatabase({ url: `file:${service.folder}/earlier.db` })
    await database.executeMultiple(readFileSync(join(import.meta.dirname, 'old-subscriber-list.sql'), 'utf8'))
    return database
  }

  it.each(['a disk', 'no disk, as in functions'])(
    'keeps addresses, confirmations, links and suppressions when it is opened by a process with %s',
    async disk => {
      const database = await opened()
      const { secret } = service.settings
      const keep = vi.fn((_json: string) => Promise.resolve())
      await migrate(database, disk === 'a disk' ? keep : undefined)
      await recordSecret(database, secret)
      expect(await confirmedSubscribers(database)).toEqual([
        { id: 1, email: ASHA, confirmedAt: EARLIER + 1000, consent },
      ])
      for (const token of ['1.-g1EgUwTMiLLBBiBeqsEjRvBVxbJLd4lCTPTL0XFORI', 'A'.repeat(43)])
        expect(await subscriberOf(database, token, secret)).toEqual({ id: 1, email: ASHA })
      const state = await confirmSignup(database, 'token of ravi', { now: EARLIER + 9000, consent })
      expect(state).toBe('confirmed')
      const now = EARLIER + 365 * DAY_MS
      const signUpOf = (name: string) =>
        signUp(database, { email: `${name}@studio.example`, token: name, now, secret })
      expect(await signUpOf('bounced')).toEqual({ state: 'sent' })
      expect(await signUpOf('kiran')).toMatchObject({ state: 'claimed' })
      await forget(database, 'meera@studio.example', { secret })
      expect(await signUpOf('meera')).toEqual({ state: 'suppressed' })
      // Functions leave sent issues in the database until a process with a disk opens it.
      await migrate(database, keep)
      expect(keep.mock.calls).toEqual([[expect.stringMatching(/one-scanner[^]*rejected[^]*DATA/)]])
      database.close()
    },
  )

  it('keeps the rows of sent issues if they cannot be exported; for an older database, the error names the commit that migrates it', async () => {
    const database = await opened()
    await expect(migrate(database, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
    expect((await database.execute('SELECT 1 FROM deliveries')).rows).toHaveLength(2)
    await database.execute('DELETE FROM migrations WHERE version > 5')
    await expect(migrate(database)).rejects.toThrow('Open it once with commit bfe64a0')
    database.close()
  })
})
