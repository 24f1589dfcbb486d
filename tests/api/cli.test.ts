import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate, recordSecret } from '../../api/_newsletter/database.ts'
import { openDatabase } from '../../api/_newsletter/local-database.ts'
import { confirm, signUp } from '../../api/_newsletter/subscribers.ts'
import { type Result, run } from './run-command.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'
import { UnreliableMailServer } from './unreliable-mail-server.ts'

const project = join(import.meta.dirname, '../..')
const cli = join(project, 'api/_newsletter/cli.ts')
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
let folder: string
let url: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'))
  url = `file:${join(folder, 'readers.db')}`
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(project)
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const SECRET = 'a secret of at least 32 characters'

/** Settings for commands in this process and in others. */
const useSettings = (smtpUrl = '') => {
  writeFileSync(
    join(folder, '.env.local'),
    `DATABASE_URL=${url}\nSMTP_URL=${smtpUrl}\nNEWSLETTER_SECRET=${SECRET}\n`,
  )
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('SMTP_URL', smtpUrl)
  vi.stubEnv('NEWSLETTER_SECRET', SECRET)
}

/** Runs a command in a process of its own, in the folder. */
const spawnCommand = (...command: string[]) =>
  new Promise<Result>(resolve => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !['SMTP_URL', 'DATABASE_URL', 'NEWSLETTER_SECRET'].includes(name),
      ),
    )
    execFile(
      process.execPath,
      ['--import', tsx, cli, ...command],
      // tsx looks for tsconfig.json in the working directory.
      { cwd: folder, env: { ...env, TSX_TSCONFIG_PATH: join(project, 'tsconfig.json') } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

it('settings in .env.local -> used; missing setting -> error that names it, without a stack trace', async () => {
  const database = await openDatabase({ url })
  await migrate(database)
  await signUp(database, {
    email: 'asha@studio.example',
    token: 'x',
    now: 1,
    secret: SECRET,
  })
  await confirm(database, 'x', { now: 2, consent: 'yes' })
  database.close()
  useSettings()

  expect((await spawnCommand('export')).stdout).toContain('asha@studio.example')
  expect(await spawnCommand('forget', 'asha@studio.example')).toMatchObject({
    code: 0,
    stdout: 'Deleted all data of asha@studio.example\n',
  })
  expect(await spawnCommand('serve')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Invalid settings of the newsletter:\n  SMTP_URL: is missing: confirmation emails need a mail server\n',
  })
  expect((await spawnCommand('forget')).code).toBe(2)
  expect((await spawnCommand('expire')).stdout).toBe(
    'Deleted 0 addresses that were not confirmed within 30 days\n',
  )
  // Neither the database nor its log contains the address any more.
  for (const file of readdirSync(folder).filter(name => name.startsWith('readers.db')))
    expect(readFileSync(join(folder, file)).includes('asha@studio.example')).toBe(false)
})

it('send: dry run -> nothing sent; copy -> one email; all -> one each, progress and counts; again -> nothing', async () => {
  const server = new UnreliableMailServer(address =>
    address === 'reader1@studio.example' ? { atAddress: '550 5.1.1 no such user' } : 'accept',
  )
  await server.start()
  try {
    useSettings(server.url)
    const database = await openDatabase({ url })
    await migrate(database)
    await addSubscribers(database, 3)
    database.close()
    writeFileSync(join(folder, 'monsoon.mdx'), ISSUE)

    const dryRun = await run('send', 'monsoon.mdx', '--dry-run')
    expect(dryRun).toMatchObject({ code: 0, stderr: '' })
    expect(dryRun.stdout).toContain('Subject: Stock is a queue')
    expect(dryRun.stdout).toContain('3 confirmed subscribers. Nothing was sent.')
    expect(server.accepted.size).toBe(0)

    expect(await spawnCommand('send', 'monsoon.mdx', '--to', 'Owner@acme.example')).toMatchObject({
      code: 0,
      stdout: 'Owner@acme.example: accepted\n',
    })
    expect([...server.accepted.keys()]).toEqual(['Owner@acme.example'])
    expect(await run('send', 'monsoon.mdx', '--to', 'nobody')).toMatchObject({
      code: 2,
      stderr: 'nobody is not an address\n',
    })

    const sent = await run('send', 'monsoon.mdx')
    expect(sent.stdout).toContain('2 accepted, 1 rejected, 0 unknown, 0 left.')
    expect(sent.code).toBe(0)
    expect((await run('send', 'monsoon.mdx')).stdout).toContain('2 accepted, 1 rejected, 0 unknown, 0 left.')
    expect(server.accepted.size).toBe(3)
    expect((await PostalMime.parse(server.messages.at(-1) ?? '')).subject).toBe('Stock is a queue')

    const status = await run('status')
    expect(status.stdout).toMatch(/confirmed.*\n[^]*subscribers/)
    expect(status.stdout).toMatch(/monsoon .* 2 .* 1 .* 0 .* 0 /)
    expect((await run('status', 'monsoon')).stdout).toMatch(/reader1@studio\.example.*rejected/)
    expect(await run('status', 'other')).toMatchObject({ code: 1, stderr: 'No issue other was sent\n' })

    // One line for the copy, and one for each email; those of copies are found by the address.
    const log = (await run('status', 'monsoon', '--attempts')).stdout
    expect(log.match(/│ 'monsoon' │/g)).toHaveLength(4)
    expect(log).toMatch(/unknown, hash [0-9a-f]{8}.*copy [0-9a-f]{8}.*accepted.*DATA.*250/)
    expect(log).toMatch(/reader1@studio\.example.*issue [0-9a-f]{8}.*rejected.*RCPT TO.*550 5\.1\.1/)
    const copies = (await run('status', '--attempts', '--to', 'owner@acme.example')).stdout
    expect(copies).toMatch(/owner@acme\.example.*copy/)
    expect(copies).not.toContain('reader')
    expect((await run('status', 'other', '--attempts')).stdout).toBe('No attempts in the last 90 days.\n')

    const csv = (await run('export')).stdout
    expect(csv.split('\r\n')).toHaveLength(4)
    expect(csv).toMatch(/"reader0@studio\.example",.*"https?:\/\/\S+\/api\/unsubscribe\?token=[\w.-]+"/)
  } finally {
    await server.stop()
  }
})

it('another secret than that of the service -> error that names it; nothing sent, suppressed or erased', async () => {
  const server = new UnreliableMailServer(() => 'accept')
  await server.start()
  try {
    useSettings(server.url)
    writeFileSync(join(folder, 'monsoon.mdx'), ISSUE)
    writeFileSync(join(folder, 'bounces.csv'), 'reader0@studio.example\n')
    const database = await openDatabase({ url })
    await migrate(database)
    await addSubscribers(database, 1)
    await recordSecret(database, 'the secret that the service uses')
    for (const command of [
      ['send', 'monsoon.mdx'],
      ['export'],
      ['bounces', 'bounces.csv'],
      ['forget', 'reader0@studio.example'],
    ]) {
      const { code, stdout, stderr } = await run(...command)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^NEWSLETTER_SECRET: is not the one that the service uses/)
    }
    expect(server.accepted.size).toBe(0)
    expect(await run('serve')).toMatchObject({ code: 1, stdout: '' })
    expect(await run('replace-secret')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was changed.*say so with --yes/) as string,
    })
    expect((await run('replace-secret', '--yes')).code).toBe(0)
    database.close()
    expect((await run('export')).stdout).toContain('reader0@studio.example')
  } finally {
    await server.stop()
  }
})

it.each([
  ['no command', []],
  ['unknown command', ['post']],
  ['unknown option', ['send', 'monsoon.mdx', '--all']],
  ['option of another command', ['status', '--to', 'a@b.example']],
  ['option of status for another command', ['export', '--attempts']],
  ['attempts for no address', ['status', '--attempts', '--to', 'nobody']],
  ['too many arguments', ['forget', 'a@b.example', 'c@d.example']],
])('%s -> error, code 2', async (_, command) => {
  useSettings()
  const { code, stdout, stderr } = await run(...command)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).not.toBe('')
  expect(stderr).not.toContain('    at ')
})
