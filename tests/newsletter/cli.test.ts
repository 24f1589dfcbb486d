import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { migrate, recordSecret } from '../../newsletter/storage/database.ts'
import { openIssue } from '../../newsletter/storage/deliveries.ts'
import { openDatabase } from '../../newsletter/storage/local-database.ts'
import { confirm, signUp } from '../../newsletter/storage/subscribers.ts'
import { bundle } from '../support/bundle.ts'
import { type Result, run } from './run-command.ts'
import { addSubscribers, ISSUE } from './subscribers.ts'
import { UnreliableMailServer } from './unreliable-mail-server.ts'

const project = join(import.meta.dirname, '../..')
let cli: string
let folder: string
let url: string
beforeAll(async () => {
  cli = await bundle('tools/newsletter/cli.ts')
})
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
    execFile(process.execPath, [cli, ...command], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
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
    expect(await run('status', 'other')).toMatchObject({
      code: 1,
      stderr: `No issue other is in ${url}. These are: monsoon\n`,
    })
    expect(status.stdout).toContain(`Database: ${url}\n`)
    expect(status.stdout).toMatch(/accepted.*rejected.*unknown.*deferred.*sending.*unclaimed/)

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

it('send: only an address that does not exist is left -> error that says what to do; done as it says -> nothing is left', async () => {
  const server = new UnreliableMailServer(() => ({ atAddress: '550 5.1.1 no such user' }))
  await server.start()
  try {
    useSettings(server.url)
    const database = await openDatabase({ url })
    await migrate(database)
    const [gone = ''] = await addSubscribers(database, 1)
    database.close()
    writeFileSync(join(folder, 'monsoon.mdx'), ISSUE)

    const sent = await run('send', 'monsoon.mdx')
    expect(sent).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/with: 550 5\.1\.1 no such user\n.*no subscription ends\. .*/) as string,
    })
    expect(sent.stdout).not.toContain('To continue')
    const [, status = '', bounces = ''] =
      /"npm run newsletter -- ([^"]*)" lists as deferred.*"npm run newsletter -- ([^"]*)"/.exec(
        sent.stderr,
      ) ?? []
    expect((await run(...status.split(' '))).stdout).toMatch(new RegExp(`${gone}.*deferred`))
    writeFileSync(join(folder, 'gone.txt'), `${gone}\n`)
    expect(await run(...bounces.split(' '), 'gone.txt', '--yes')).toMatchObject({ code: 0 })
    expect(await run('send', 'monsoon.mdx')).toMatchObject({
      code: 0,
      stdout: '0 accepted, 0 rejected, 0 unknown, 0 left.\n',
    })
  } finally {
    await server.stop()
  }
})

it('send: nobody is confirmed -> error that names the database; who confirms afterwards gets the issue', async () => {
  const server = new UnreliableMailServer(() => 'accept')
  await server.start()
  try {
    useSettings(server.url)
    writeFileSync(join(folder, 'monsoon.mdx'), ISSUE)
    expect(await run('send', 'monsoon.mdx')).toMatchObject({
      code: 1,
      stderr: `Nobody is confirmed in ${url}. Nothing was sent. Does DATABASE_URL name your list?\n`,
    })
    const database = await openDatabase({ url })
    await addSubscribers(database, 1, { confirmedAt: Date.now() })
    database.close()
    expect((await run('send', 'monsoon.mdx')).stdout).toContain('1 accepted, 0 rejected, 0 unknown, 0 left.')
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
  ['no command', [], /Usage: [^]*serve[^]*replace-secret/],
  ['unknown command', ['sned', 'monsoon'], /unknown command 'sned'\n.*Did you mean send\?/],
  [
    'unknown option',
    ['send', 'monsoon.mdx', '--dryrun'],
    /unknown option '--dryrun'\n.*Did you mean --dry-run\?/,
  ],
  ['missing argument', ['forget'], /missing required argument 'address'/],
  ['option without the one that it needs', ['status', '--to', 'a@b.example'], /--to needs --attempts/],
  ['option of another command', ['export', '--attempts'], /unknown option '--attempts'/],
  ['no address', ['status', '--attempts', '--to', 'nobody'], /nobody is not an address/],
  ['too many arguments', ['forget', 'a@b.example', 'c@d.example'], /too many arguments for 'forget'/],
])('%s -> error that names it, code 2', async (_, command, error) => {
  useSettings()
  const { code, stdout, stderr } = await run(...command)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(error)
  expect(stderr).not.toContain('    at ')
})

const COMMANDS = [
  'serve',
  'send',
  'status',
  'export',
  'bounces',
  'allow',
  'forget',
  'expire',
  'replace-secret',
]

it('--help -> every command; with a command -> its arguments and options', async () => {
  const { code, stdout, stderr } = await run('--help')
  expect([code, stderr]).toEqual([0, ''])
  const listed = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(match => match[1])
  expect(listed.filter(name => !name?.startsWith('-'))).toEqual([...COMMANDS, 'help'])
  expect((await run('send', '--help')).stdout).toMatch(/<issue>[^]*--dry-run[^]*--to <address>/)
  for (const command of COMMANDS) expect(await run(command, '--help')).toMatchObject({ code: 0, stderr: '' })
})

it('serve: port in use, or none -> error that names it; a free one -> where its links lead, and its database', async () => {
  useSettings('smtp://user:password@127.0.0.1:2525')
  vi.stubEnv('SITE_ORIGIN', 'https://site.example')
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('PORT', String(port))
  expect(await run('serve')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use. Choose another: PORT=${port + 1} npm run newsletter -- serve\n`,
  })
  server.close()
  vi.stubEnv('PORT', 'http')
  expect((await run('serve')).stderr).toBe('PORT must be a number from 0 to 65535, not "http".\n')
  vi.stubEnv('PORT', '0')
  const { code, stdout } = await run('serve')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Newsletter API: http:\/\/127\.0\.0\.1:\d+\n/)
  expect(stdout).toContain(`Database:       ${url}\nMail server:    127.0.0.1:2525\n`)
  expect(stdout).toContain('Links in emails lead to https://site.example (SITE_ORIGIN).')
  expect(stdout).not.toContain('password')
})

it('database that cannot be opened -> error that names it, without its token', async () => {
  useSettings()
  vi.stubEnv('DATABASE_URL', `file:${join(folder, 'missing/readers.db')}?authToken=secret`)
  const { code, stderr } = await run('status')
  expect(code).toBe(1)
  expect(stderr).toContain(`The database file:${join(folder, 'missing/readers.db')} cannot be opened: `)
  expect(stderr).not.toContain('    at ')
})

it('export to a file -> only its owner can read it; an existing one is kept; git ignores it, as all files of the docs', async () => {
  useSettings()
  const database = await openDatabase({ url })
  await migrate(database)
  await addSubscribers(database, 2)
  database.close()
  expect(await run('export', 'subscribers.csv')).toEqual({
    code: 0,
    stdout: '2 subscribers: subscribers.csv\n',
    stderr: '',
  })
  expect(readFileSync('subscribers.csv', 'utf8').split('\r\n')).toHaveLength(4)
  expect(statSync('subscribers.csv').mode & 0o077).toBe(0)
  expect(await run('export', 'subscribers.csv')).toMatchObject({
    code: 1,
    stderr: 'subscribers.csv exists. Delete it, or choose another name.\n',
  })
  const docs = readFileSync(join(project, 'docs/newsletter.md'), 'utf8')
  const files = [...docs.matchAll(/npm run newsletter -- (?:export|bounces) ([\w./]+)/g)].map(
    match => match[1] ?? '',
  )
  expect(files).toContain('subscribers.csv')
  const names = [
    ...files.map(name => name.replace(/\/$/, '/report.eml')),
    'newsletter.db',
    'newsletter.db-wal',
  ]
  const ignored = execFileSync('git', ['check-ignore', ...names], { cwd: project, encoding: 'utf8' })
  expect(ignored.trim().split('\n')).toEqual(names)
})

// RFC 5322 section 3.4: a mailbox can have a display name.
it('"Name" <address> -> its address, for every command that takes one', async () => {
  useSettings()
  const database = await openDatabase({ url })
  await migrate(database)
  await addSubscribers(database, 2)
  expect((await run('forget', '"Rao, Asha" <reader0@studio.example>')).stdout).toBe(
    'Deleted all data of reader0@studio.example\n',
  )
  expect((await run('allow', 'Ravi <reader1@studio.example>')).stdout).toBe(
    'reader1@studio.example was not suppressed\n',
  )
  expect((await run('status', '--attempts', '--to', 'Ravi <reader1@studio.example>')).code).toBe(0)
  expect(await run('forget', 'a@b.example, c@d.example')).toMatchObject({ code: 2 })
  await openIssue(database, { slug: 'monsoon', subject: 'x', textHash: 'x', now: 1 })
  await database.execute(
    `INSERT INTO deliveries (issue_id, subscriber_id, state, at) SELECT 1, id, 'accepted', 1 FROM subscribers`,
  )
  writeFileSync('gone.txt', '"Ravi" <reader1@studio.example>\n"Rao, Asha" <reader9@studio.example>\n')
  expect((await run('bounces', 'gone.txt', '--yes')).stdout).toContain('1 subscription ended.')
  database.close()
})
