/** `npm run newsletter`: its output, its errors, and the traces of an address in the database files. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../src/server/newsletter/migrations.ts'
import { confirmSignup, markSent, signUp, unsubscribe } from '../../src/server/newsletter/subscribers.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { runCommand } from '../../tools/newsletter/commands.ts'
import { printedBy } from '../support/run-script.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { ASHA, SECRET } from './service.ts'

const project = join(import.meta.dirname, '../..')
const CONSENT = 'a "b"'

let folder: string
let file: string
let database: Client
beforeEach(async () => {
  folder = folderOfTest()
  process.chdir(folder)
  file = join(folder, 'readers.db')
  vi.stubEnv('DATABASE_URL', `file:${file}`)
  vi.stubEnv('NEWSLETTER_SECRET', SECRET)
  database = await openDatabase({ url: `file:${file}` })
  await migrate(database)
})
afterEach(() => {
  database.close()
  process.chdir(project)
})

const run = (...command: string[]) => printedBy(() => runCommand(command))
const subscribed = async (email: string, isConfirmed = true) => {
  await signUp(database, { email, token: email, now: 1, secret: SECRET })
  await markSent(database, email, 1)
  if (isConfirmed) await confirmSignup(database, email, { now: 2, consent: CONSENT })
}
const filesWith = (text: string) =>
  readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(text))

describe('forget', () => {
  it.each([ASHA, `${'a'.repeat(65)}@accepted-by-an-earlier-version.example`])(
    '%s names the database, leaves no byte of the address, and exits with 1 the second time',
    async email => {
      await subscribed(email)
      expect(filesWith(email)).not.toEqual([])
      const stderr = `Database: file://${file}\n`
      expect(await run('forget', email)).toEqual({
        code: 0,
        stdout: `Deleted all data for ${email}\n`,
        stderr,
      })
      expect(filesWith(email)).toEqual([])
      for (const table of ['subscribers', 'confirm_tokens', 'suppressions'])
        expect((await database.execute(`SELECT 1 FROM ${table}`)).rows).toEqual([])
      const unknown = { code: 1, stdout: '', stderr: `${stderr}No data found for ${email}\n` }
      expect(await run('forget', email)).toEqual(unknown)
    },
  )

  it('keeps a hash of an address that was unsubscribed before it was confirmed, says so, and deletes the hash with --all', async () => {
    await subscribed(ASHA, false)
    await unsubscribe(database, { id: 1, email: ASHA }, 2, SECRET)
    const kept = 'A hash keeps others from signing up the address; --all deletes the hash.\n'
    expect((await run('forget', ASHA)).stdout).toBe(`Deleted all data for ${ASHA}\n${kept}`)
    expect((await run('forget', ASHA, '--all')).stdout).toBe(`Deleted all data for ${ASHA}\n`)
    expect((await database.execute('SELECT 1 FROM suppressions')).rows).toEqual([])
  })

  it('says that listmonk has data of its own', async () => {
    const url = 'https://lists.company.example'
    const env = { LISTMONK_URL: url, LISTMONK_USER: 'a', LISTMONK_TOKEN: 'x'.repeat(16), LISTMONK_LIST: '3' }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    await subscribed(ASHA)
    expect((await run('forget', ASHA)).stderr).toContain(`${url} has data of its own.`)
  })

  it('fails while another process reads the database, because the write-ahead log keeps the rows, but succeeds afterwards', async () => {
    await subscribed(ASHA)
    const reader = await openDatabase({ url: `file:${file}` })
    const reading = await reader.transaction('read')
    await reading.execute('SELECT * FROM subscribers')
    const { code, stderr } = await run('forget', ASHA)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Another process is reading the database')])
    await reading.rollback()
    await run('forget', ASHA)
    expect(filesWith(ASHA)).toEqual([])
    reader.close()
  })
})

describe('export', () => {
  beforeEach(async () => {
    for (const email of [ASHA, '=1+1@studio.example']) await subscribed(email)
    await subscribed('ravi@studio.example', false)
  })

  it('prints confirmed addresses, escapes formulas, and names the database', async () => {
    expect(await run('export')).toEqual({
      code: 0,
      stdout: [
        '"email","confirmed_at","consent"',
        `"${ASHA}","1970-01-01T00:00:00.002Z","a ""b"""`,
        `"'=1+1@studio.example","1970-01-01T00:00:00.002Z","a ""b"""`,
        '',
      ].join('\r\n'),
      stderr: `Database: file://${file}\n2 confirmed addresses\n`,
    })
  })

  // https://listmonk.app/docs/apis/import/ defines the columns email, name and attributes.
  it("--listmonk writes listmonk's columns with unchanged addresses", async () => {
    const [head, , last = ''] = (await run('export', '--listmonk')).stdout.split('\r\n')
    expect(head).toBe('"email","name","attributes"')
    const [email, name, ...attributes] = last.split(',')
    expect([email, name]).toEqual(['"=1+1@studio.example"', '""'])
    const cell = attributes.join().slice(1, -1).replaceAll('""', '"')
    expect(JSON.parse(cell)).toEqual({ confirmed_at: '1970-01-01T00:00:00.002Z', consent: CONSENT })
  })

  it('writes a file that only its owner can read and that Git ignores, and never overwrites a file', async () => {
    expect(await run('export', 'subscribers.csv')).toMatchObject({ code: 0, stdout: '' })
    expect(statSync('subscribers.csv').mode & 0o077).toBe(0)
    const { code, stderr } = await run('export', 'subscribers.csv')
    expect([code, stderr]).toEqual([1, expect.stringContaining('EEXIST')])
    const names = ['subscribers.csv', 'newsletter.db', 'newsletter.db-wal', 'newsletter-sent-2026.json']
    const ignored = execFileSync('git', ['check-ignore', ...names], { cwd: project, encoding: 'utf8' })
    expect(ignored.trim().split('\n')).toEqual(names)
  })
})

it('saves the tables of sent issues in a file before dropping them', async () => {
  vi.stubEnv('DATABASE_URL', 'file:earlier.db')
  const earlier = await openDatabase({ url: 'file:earlier.db' })
  await earlier.executeMultiple(readFileSync(join(import.meta.dirname, 'old-subscriber-list.sql'), 'utf8'))
  earlier.close()
  expect(await run('export')).toMatchObject({ code: 0, stdout: expect.stringContaining(ASHA) })
  const sent = () => readdirSync('.').filter(name => name.startsWith('newsletter-sent-'))
  expect(sent().map(name => readFileSync(name, 'utf8'))).toEqual([expect.stringContaining('one-scanner')])
  expect((await run('export')).code).toBe(0)
  expect(sent()).toHaveLength(1)
})

it.each([['forget', ASHA], ['export']])(
  '%s fails if the database is missing, names it, and does not create it',
  async (...command) => {
    vi.stubEnv('DATABASE_URL', 'file:missing.db')
    const path = join(folder, 'missing.db')
    const stderr = `There is no database at ${path}. Set DATABASE_URL in .env.local to the URL of your database.\n`
    expect(await run(...command)).toEqual({ code: 1, stdout: '', stderr })
    expect(existsSync(path)).toBe(false)
  },
)

// https://sqlite.org/uri.html: `%HH` in the path is a byte, and "#" starts a fragment.
it('finds a database whose URL is encoded', async () => {
  vi.stubEnv('DATABASE_URL', `file:${folder}/my%20l%C3%ADst.db`)
  ;(await openDatabase({ url: `file:${folder}/my%20l%C3%ADst.db` })).close()
  expect(existsSync(join(folder, 'my líst.db'))).toBe(true)
  expect(await run('export')).toMatchObject({ code: 0 })
})

it('uses the settings in .env.local', async () => {
  await subscribed(ASHA)
  vi.stubEnv('DATABASE_URL', undefined)
  writeFileSync('.env.local', `DATABASE_URL=file:${file}\n`)
  expect((await run('export')).stdout).toContain(ASHA)
})

it.each([
  [['sned'], 2, /unknown command 'sned'/],
  [['forget', 'asha\u001b[2J'], 1, /^asha\\u\{1b\}\[2J is not an email address\n$/],
  [['draft', 'one-scanner'], 1, /LISTMONK_URL is missing/],
])('rejects %j', async (command, expected, error) => {
  const { code, stdout, stderr } = await run(...command)
  expect([code, stdout, stderr]).toEqual([expected, '', expect.stringMatching(error)])
})
