import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../api/_newsletter/database.ts'
import { openDatabase } from '../../api/_newsletter/local.ts'
import { confirm, signUp } from '../../api/_newsletter/subscribers.ts'

const cli = join(import.meta.dirname, '../../api/_newsletter/cli.ts')
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...command: string[]) =>
  new Promise<{ code: unknown; said: string; complained: string }>(resolve => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name !== 'SMTP_URL' && name !== 'DATABASE_URL'),
    )
    execFile(
      process.execPath,
      ['--import', tsx, cli, ...command],
      { cwd: folder, env },
      (error, said, complained) => resolve({ code: error?.code ?? 0, said, complained }),
    )
  })

it('settings in .env.local -> are used; what is missing -> a line that names it, and no stack', async () => {
  const url = `file:${join(folder, 'readers.db')}`
  const database = await openDatabase({ url })
  await migrate(database)
  await signUp(database, { email: 'asha@studio.example', token: 'x', unsubscribeToken: 'y', now: 1 })
  await confirm(database, 'x', { now: 2, consent: 'yes' })
  database.close()
  writeFileSync(join(folder, '.env.local'), `DATABASE_URL=${url}\nSMTP_URL=\n`)

  expect((await run('export')).said).toContain('asha@studio.example')
  expect(await run('forget', 'asha@studio.example')).toMatchObject({
    code: 0,
    said: 'asha@studio.example is erased.\n',
  })
  expect(await run('serve')).toEqual({
    code: 1,
    said: '',
    complained:
      'The newsletter cannot run:\n  SMTP_URL: is missing: without a mail server nobody can confirm\n',
  })
  expect((await run('forget')).code).toBe(2)
})
