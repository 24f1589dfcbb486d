import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../shared/local-database.ts'
import { MailServer } from '../../sandbox/mail-server.ts'
import { variants } from '../support/variants.ts'
import { subscribe } from './service.ts'

const project = join(import.meta.dirname, '../..')
let folder: string
let url: string
const mail = new MailServer()
const running = new Set<ChildProcess>()

/** Starts `npm run newsletter -- serve` in a process of its own. */
function serve(): Promise<{ origin: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/newsletter/cli.ts', 'serve'], {
    cwd: project,
    env: {
      ...process.env,
      DATABASE_URL: url,
      SMTP_URL: mail.url,
      PORT: '0',
      NEWSLETTER_SECRET: 'a secret of at least 32 characters',
      NEWSLETTER_SIGNUPS_PER_HOUR: '1000000',
      NEWSLETTER_EMAILS_PER_HOUR: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the newsletter exited with code ${String(code)}`)))
    child.stdout.on('data', (text: Buffer) => {
      const origin = /http:\/\/\S+/.exec(text.toString())?.[0]
      if (origin) resolve({ origin, kill: () => (child.kill('SIGKILL'), ended) })
    })
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'))
  url = `file:${join(folder, 'newsletter.db')}`
  await mail.start()
})
afterEach(async () => {
  running.forEach(child => child.kill('SIGKILL'))
  await mail.stop()
  rmSync(folder, { recursive: true })
})

for (const [count, options] of variants([600, 2000]))
  it(
    `killed during ${count} sign-ups and restarted -> database intact, with every acknowledged sign-up`,
    options,
    async () => {
      const beforeKill = Math.floor(count / 6)
      const wanted = Array.from({ length: count }, (_, i) => `reader${i}@studio.example`)
      const left = [...wanted]
      const acknowledged: string[] = []
      const first = await serve()
      let killed: Promise<void> | undefined
      const work = async () => {
        for (let email = left.pop(); email && !killed; email = left.pop()) {
          const status = await subscribe(first, email).then(
            response => response.status,
            () => 0,
          )
          if (status === 201) acknowledged.push(email)
          if (acknowledged.length === beforeKill) killed ??= first.kill()
        }
      }
      await Promise.all(Array.from({ length: 50 }, work))
      await killed
      expect(acknowledged.length).toBeGreaterThanOrEqual(beforeKill)
      expect(acknowledged.length).toBeLessThan(count)

      const second = await serve()
      const database = await openDatabase({ url })
      expect((await database.execute('PRAGMA integrity_check')).rows.map(row => row[0])).toEqual(['ok'])
      const stored = (await database.execute('SELECT email FROM subscribers')).rows.map(
        row => row['email'] as string,
      )
      expect(new Set(stored).size).toBe(stored.length)
      expect(acknowledged.filter(email => !stored.includes(email))).toEqual([])
      // A sign-up whose response was lost can be repeated at once or after Retry-After.
      const unacknowledged = stored.find(email => !acknowledged.includes(email))
      for (const email of ['new@studio.example', ...(unacknowledged ? [unacknowledged] : [])])
        expect([201, 429]).toContain((await subscribe(second, email)).status)
      database.close()
      await second.kill()
    },
  )
