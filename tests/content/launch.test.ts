/** Tests `npm run check:launch` with fake services on 127.0.0.1 and a function as the DNS resolver. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, vi } from 'vitest'
import {
  contentTasks,
  expiryProblem,
  milestoneTasks,
  tableOf,
} from '../../src/content-build/before-launch.ts'
import { company, wellKnown } from '../../src/company/company.ts'
import { paymentProviderIds, paymentServers } from '../../src/payments/server-registry.ts'
import { listen } from '../../src/server/listen.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import { fakeApiKeys } from '../../tools/sandbox/payment-providers.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { databaseTasks, senderTasks, smtpTasks } from '../../tools/scripts/launch/online.ts'
import { readVariables, variableTasks } from '../../tools/scripts/launch/variables.ts'

const NOW = Date.parse('2027-01-01T00:00:00Z')
const where = (tasks: { where: string }[]) => tasks.map(task => task.where)

describe('content', () => {
  it("lists the company's placeholders, and @before-launch comments until they are deleted", () => {
    const folder = folderOfTest()
    const content = join(folder, 'src')
    mkdirSync(join(content, 'company'), { recursive: true })
    mkdirSync(join(content, 'posts/texts'), { recursive: true })
    const mark = '/** @before-launch Have the legal texts confirmed by a lawyer */\n'
    writeFileSync(join(content, 'company/legal.ts'), `\n${mark}export const legal = 1\n`)
    writeFileSync(
      join(content, 'posts/texts/a-post.mdx'),
      '---\n# @before-launch Replace the sample post\n---\n',
    )
    const sample = {
      company: { ...company, name: 'Acme Digital', origin: 'https://company.example' },
      wellKnown: { ...wellKnown, ios: { appId: 'EXAMPLE123.com.example.logdhan' } },
    }
    const tasks = () => contentTasks(folder, NOW, sample)
    for (const name of ['company.name', 'company.origin', 'wellKnown.ios.appId'])
      expect(where(tasks())).toContain(`src/company/company.ts: ${name}`)
    const marks = () => tasks().filter(task => /:\d+$/.test(task.where))
    expect(marks()).toEqual([
      { where: 'src/company/legal.ts:2', what: 'Have the legal texts confirmed by a lawyer' },
      { where: 'src/posts/texts/a-post.mdx:2', what: 'Replace the sample post' },
    ])
    writeFileSync(join(content, 'company/legal.ts'), 'export const legal = 1\n')
    expect(where(marks())).toEqual(['src/posts/texts/a-post.mdx:2'])
  })

  it.each([
    ['2027-12-01T00:00:00Z', undefined],
    ['2027-01-20T00:00:00Z', /expires in 19 days/],
    ['2026-12-01T00:00:00Z', /expired 31 days ago/],
    ['2029-01-01T00:00:00Z', /expires in 731 days/],
  ])('a security.txt that expires at %s has the problem %s', (expires, problem) => {
    const found = expiryProblem(expires, NOW)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeUndefined()
  })

  it('lists milestones that are out of order', () => {
    expect(milestoneTasks(['2026-05', '2024-02', '2024-02', '2025-07-09']).map(({ what }) => what)).toEqual([
      '2024-02 is listed after 2026-05. Sort the milestones by date',
    ])
  })
})

const complete = {
  VITE_EMAILJS_PUBLIC_KEY: 'key',
  VITE_EMAILJS_SERVICE_ID: 'service',
  VITE_EMAILJS_TEMPLATE_ID: 'template',
  DATABASE_URL: 'libsql://database.example',
  SMTP_URL: 'smtps://user:hunter2@mail.example',
  NEWSLETTER_SECRET: 'a secret of at least 32 characters',
  CRON_SECRET: 'a secret of the host',
  ...fakeApiKeys,
}
const names = { documented: Object.keys(complete), written: [] }

describe('variables', () => {
  // Vite replaces $NAME in values (Vite, "Env Variables and Modes"); Node does not.
  it('are read as the build and the functions read them', () => {
    const folder = folderOfTest()
    writeFileSync(join(folder, '.env.local'), 'LAUNCH_TEST="a$b"\nVITE_LAUNCH_TEST=local\n')
    writeFileSync(join(folder, '.env'), 'LAUNCH_TEST=common\n')
    writeFileSync(join(folder, '.env.production'), 'VITE_LAUNCH_TEST=production\nLAUNCH_TEST=production\n')
    expect(readVariables(folder)).toMatchObject({ LAUNCH_TEST: 'a$b', VITE_LAUNCH_TEST: 'production' })
  })

  it('lists missing variables that are required or that a part of the site needs', () => {
    expect(variableTasks(complete, names).tasks).toEqual([])
    expect(where(variableTasks({}, names).tasks)).toEqual([
      'SMTP_URL',
      'NEWSLETTER_SECRET',
      'DATABASE_URL',
      'VITE_EMAILJS_PUBLIC_KEY',
      'CRON_SECRET',
      ...paymentProviderIds.flatMap(name => Object.keys(paymentServers[name].missing({}))),
    ])
  })

  it.each([
    [{ VITE_NEWSLETER_URL: '/api/subscribe' }, 'VITE_NEWSLETER_URL'],
    [{ DATABASE_URL: 'file:newsletter.db' }, 'DATABASE_URL'],
    [{ SITE_ORIGIN: 'https://other.example' }, 'SITE_ORIGIN'],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_test_hunter2hunter2' }, 'STRIPE_SECRET_KEY'],
    [{ CASHFREE_CLIENT_ID: '' }, 'CASHFREE_CLIENT_SECRET'],
    [{ CASHFREE_CLIENT_SECRET: 'cfsk_ma_test_hunter2' }, 'CASHFREE_CLIENT_SECRET'],
    [{ VITE_EMAILJS_TEMPLATE_ID: '' }, 'VITE_EMAILJS_TEMPLATE_ID'],
  ])('%j adds a task for %s without revealing secrets', (changes, name) => {
    const { tasks } = variableTasks({ ...complete, ...changes }, names)
    expect(where(tasks)).toContain(name)
    expect(tableOf(tasks)).not.toContain('hunter2')
  })

  it('on their own server, owners need neither a hosted database nor a secret for the host', () => {
    const own = { ...complete, DATABASE_URL: 'file:newsletter.db', CRON_SECRET: undefined }
    expect(where(variableTasks(own, names).tasks)).toEqual(['DATABASE_URL', 'CRON_SECRET'])
    expect(variableTasks(own, { ...names, isOwnServer: true }).tasks).toEqual([])
  })

  it('lists a misspelt variable in a file as a task, but not a variable that the host writes', () => {
    const written = ['SMTP_ULR', 'VERCEL_OIDC_TOKEN', 'SMTP_URL']
    expect(where(variableTasks(complete, { ...names, written }).tasks)).toEqual(['SMTP_ULR'])
  })
})

it.each([
  ['right', 0],
  ['wrong', 1],
])('the %s mail server password adds %i tasks, and is never shown', async (password, count) => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.password === 'right' ? done(null, { user: 1 }) : done(new Error('Invalid login')),
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const tasks = await smtpTasks(`smtp://user:${password}@127.0.0.1:${port}`)
  expect(where(tasks)).toEqual(Array(count).fill('SMTP_URL'))
  expect(tableOf(tasks)).not.toContain('password')
  await new Promise<void>(resolve => server.close(resolve))
})

it.each([
  ['token', 0],
  ['other', 1],
])('the database token "%s" adds %i tasks', async (authToken, count) => {
  // A response from libSQL's HTTP API: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md
  const result = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null }
  const results = [
    { type: 'ok', response: { type: 'execute', result } },
    { type: 'ok', response: { type: 'close' } },
  ]
  const server = await listen(request =>
    request.headers.get('Authorization') === 'Bearer token'
      ? Response.json({ baton: null, base_url: null, results })
      : Response.json({ message: 'unauthorized' }, { status: 401 }),
  )
  const url = `${server.origin.replace('http', 'libsql')}?tls=0`
  expect(await databaseTasks({ url, authToken })).toHaveLength(count)
  await server.close()
})

it('a database that does not respond adds a task after the timeout', async () => {
  const soon = AbortSignal.timeout(50)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  const server = await listen(() => new Promise<Response>(() => {}))
  const url = `${server.origin.replace('http', 'libsql')}?tls=0`
  expect(await databaseTasks({ url })).toHaveLength(1)
  expect(timeout).toHaveBeenCalledWith(5000)
  const database = await openDatabase({ url })
  await expect(database.execute('SELECT 1')).rejects.toThrow()
  expect(timeout).toHaveBeenLastCalledWith(60_000)
  await server.close()
})

describe('sender', () => {
  const good: Record<string, string[][]> = {
    'mail.acme.in': [['v=spf1 include:mail.example ', '~all'], ['other=1']],
    '_dmarc.acme.in': [['v=DMARC1; p=none']],
    's1._domainkey.mail.acme.in': [['v=DKIM1; p=MIGf']],
    '_domainkey.mail.acme.in': [],
  }
  const resolver = (records: Record<string, string[][] | undefined>) => (name: string) => {
    const found = records[name]
    return found
      ? Promise.resolve(found)
      : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }))
  }

  it('adds no tasks if the domain has SPF and DKIM, and its parent domain has DMARC', async () => {
    expect(await senderTasks('hello@mail.acme.in', resolver(good), 's1')).toEqual([])
    expect(await senderTasks('hello@mail.acme.in', resolver(good))).toEqual([])
  })

  it.each<[string, Record<string, string[][] | undefined>, RegExp]>([
    ['a missing SPF record', { 'mail.acme.in': undefined }, /one SPF record, not 0/],
    ['two SPF records', { 'mail.acme.in': [['v=spf1 -all'], ['v=spf1 ~all']] }, /record, not 2/],
    ['+all', { 'mail.acme.in': [['v=spf1 +all']] }, /\+all/],
    ['a missing DMARC record', { '_dmarc.acme.in': undefined }, /one DMARC record, not 0/],
    ['DMARC without a policy', { '_dmarc.acme.in': [['v=DMARC1; rua=mailto:a@b.in']] }, /needs a policy/],
    ['a missing DKIM record', { 's1._domainkey.mail.acme.in': undefined }, /one DKIM record, not 0/],
    ['a revoked DKIM key', { 's1._domainkey.mail.acme.in': [['v=DKIM1; p=']] }, /revoked/],
  ])('lists %s as one task', async (_, changes, what) => {
    const tasks = await senderTasks('hello@mail.acme.in', resolver({ ...good, ...changes }), 's1')
    expect(tasks.map(task => task.what)).toEqual([expect.stringMatching(what)])
  })

  it('asks for the selector if no DKIM key is found', async () => {
    const records = { ...good, '_domainkey.mail.acme.in': undefined }
    expect(tableOf(await senderTasks('hello@mail.acme.in', resolver(records)))).toContain('--dkim-selector')
  })

  it('reports a resolver that does not respond', async () => {
    const tasks = await senderTasks('hello@acme.in', () =>
      Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEOUT' })),
    )
    expect(tasks.map(task => task.what)).toContain('SPF cannot be looked up: ETIMEOUT')
  })
})
