import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../api/_newsletter/database.ts'
import { openDatabase } from '../../api/_newsletter/local-database.ts'
import { confirm, signUp } from '../../api/_newsletter/subscribers.ts'

const cli = join(import.meta.dirname, '../../api/_newsletter/cli.ts')
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
afterEach(() => rmSync(folder, { recursive: true }))

const SECRET = 'a secret of at least 32 characters'

const run = (...command: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name !== 'SMTP_URL' && name !== 'DATABASE_URL'),
    )
    execFile(
      process.execPath,
      ['--import', tsx, cli, ...command],
      { cwd: folder, env },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

it('settings in .env.local -> used; missing setting -> error that names it, without a stack trace', async () => {
  const url = `file:${join(folder, 'readers.db')}`
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
  writeFileSync(join(folder, '.env.local'), `DATABASE_URL=${url}\nSMTP_URL=\nNEWSLETTER_SECRET=${SECRET}\n`)

  expect((await run('export')).stdout).toContain('asha@studio.example')
  expect(await run('forget', 'asha@studio.example')).toMatchObject({
    code: 0,
    stdout: 'Deleted all data of asha@studio.example\n',
  })
  expect(await run('serve')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Invalid settings of the newsletter:\n  SMTP_URL: is missing: confirmation emails need a mail server\n',
  })
  expect((await run('forget')).code).toBe(2)
  expect((await run('expire')).stdout).toBe('Deleted 0 addresses that were not confirmed within 30 days\n')
  // Neither the database nor its log contains the address any more.
  for (const file of readdirSync(folder).filter(name => name.startsWith('readers.db')))
    expect(readFileSync(join(folder, file)).includes('asha@studio.example')).toBe(false)
})
