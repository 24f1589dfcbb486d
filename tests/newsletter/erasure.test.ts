/** `allow`, `forget` and `expire`: what remains of an address, in the database and in its files. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../newsletter/storage/database.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import {
  allow,
  confirm,
  forget,
  markSent,
  signUp,
  suppress,
  unsubscribe,
} from '../../newsletter/storage/subscribers.ts'
import { run } from './run-command.ts'

const SECRET = 'a secret of at least 32 characters'
const ASHA = 'asha@studio.example'
const HOUR_MS = 60 * 60 * 1000

let folder: string
let database: Client
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'erasure-'))
  vi.stubEnv('DATABASE_URL', `file:${join(folder, 'readers.db')}`)
  vi.stubEnv('NEWSLETTER_SECRET', SECRET)
  database = await openDatabase({ url: `file:${join(folder, 'readers.db')}` })
  await migrate(database)
})
afterEach(() => {
  database.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const signUpAt = (now: number, token = `token ${now}`) =>
  signUp(database, { email: ASHA, token, now, secret: SECRET })
const subscribeAt = async (now: number) => {
  const signup = await signUpAt(now)
  await markSent(database, `token ${now}`, now)
  return signup.state === 'claimed' ? signup.unsubscribeToken : ''
}
const bounce = (now: number) => suppress(database, ASHA, { now, secret: SECRET })
const hashes = async () => (await database.execute('SELECT who FROM suppressions')).rows.length
const filesWith = (text: string) =>
  readdirSync(folder).filter(file => readFileSync(join(folder, file)).includes(text))

describe('allow', () => {
  it('an address that bounced -> gets an email at its next sign-up, a minute later', async () => {
    await subscribeAt(1)
    await confirm(database, 'token 1', { now: 2, consent: 'yes' })
    await bounce(HOUR_MS)
    expect(await signUpAt(HOUR_MS + 1)).toMatchObject({ state: 'sent' })
    expect(await allow(database, ASHA, SECRET)).toBe(true)
    expect(await signUpAt(HOUR_MS + 2)).toMatchObject({ state: 'claimed' })
    expect(await allow(database, ASHA, SECRET)).toBe(false)
  })

  it('an address whose confirmation email bounced, or that was never confirmed and unsubscribed -> the same', async () => {
    await subscribeAt(1)
    await bounce(2)
    await allow(database, ASHA, SECRET)
    expect(await signUpAt(3)).toMatchObject({ state: 'claimed' })
    const link = await signUpAt(HOUR_MS)
    await unsubscribe(database, link.state === 'claimed' ? link.unsubscribeToken : '', {
      now: HOUR_MS,
      secret: SECRET,
    })
    expect(await signUpAt(2 * HOUR_MS)).toMatchObject({ state: 'sent' })
    expect((await run('allow', ASHA)).stdout).toBe(`${ASHA} may sign up again\n`)
    expect(await signUpAt(2 * HOUR_MS + 1)).toMatchObject({ state: 'claimed' })
  })
})

describe('forget', () => {
  it('an address that bounced -> no hash remains', async () => {
    await subscribeAt(1)
    await bounce(2)
    expect(await run('forget', ASHA)).toMatchObject({ code: 0, stdout: `Deleted all data of ${ASHA}\n` })
    expect(await hashes()).toBe(0)
    expect(filesWith(ASHA)).toEqual([])
    expect(await run('forget', ASHA)).toMatchObject({ code: 1, stdout: `No data of ${ASHA}\n` })
  })

  it('an address that bounced and was erased by expiry -> no hash remains', async () => {
    await bounce(2)
    expect(await forget(database, ASHA, SECRET)).toBe(true)
    expect(await hashes()).toBe(0)
  })

  it('a subscriber whose bounce was stored by the previous version -> no hash remains', async () => {
    await subscribeAt(1)
    await confirm(database, 'token 1', { now: 2, consent: 'yes' })
    await bounce(2)
    await database.execute('UPDATE suppressions SET cause = NULL')
    await forget(database, ASHA, SECRET)
    expect(await hashes()).toBe(0)
  })

  it('an address whose owner stopped emails without confirming -> the hash remains, and the command says so', async () => {
    const token = await subscribeAt(1)
    await unsubscribe(database, token, { now: 2, secret: SECRET })
    await bounce(3)
    const { code, stdout } = await run('forget', ASHA)
    expect([code, await hashes()]).toEqual([0, 1])
    expect(stdout).toMatch(
      /^Deleted all other data of asha@studio\.example\. A keyed hash keeps others from signing it up/,
    )
    expect(await signUpAt(HOUR_MS)).toEqual({ state: 'suppressed' })
    await run('allow', ASHA)
    expect(await hashes()).toBe(0)
  })

  it.each([['forget', ASHA], ['expire']])(
    '%s while another process reads -> error that says that the log keeps the rows; afterwards they are gone',
    async (...command) => {
      await subscribeAt(1)
      const reader = await openDatabase({ url: `file:${join(folder, 'readers.db')}` })
      const reading = await reader.transaction('read')
      await reading.execute('SELECT * FROM subscribers')
      const { code, stdout, stderr } = await run(...command)
      expect(filesWith(ASHA)).not.toEqual([])
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^Deleted (?:all|1)/)])
      expect(stderr).toMatch(
        /^Another process reads the database, so its write-ahead log still contains deleted rows/,
      )
      await reading.rollback()
      expect((await run(...command)).stderr).toBe('')
      expect(filesWith(ASHA)).toEqual([])
      reader.close()
    },
  )
})

it('an address that the list would not accept today -> can be erased', async () => {
  const old = `${'a'.repeat(65)}@studio.example`
  await signUp(database, { email: old, token: 'x', now: 1, secret: SECRET })
  expect(await run('forget', old)).toMatchObject({ code: 0, stdout: `Deleted all data of ${old}\n` })
  expect(filesWith(old)).toEqual([])
})

it.each(['allow', 'forget'])('%s of something that is no address -> error, code 2', async command => {
  expect(await run(command, 'asha')).toEqual({ code: 2, stdout: '', stderr: 'asha is not an address\n' })
})
