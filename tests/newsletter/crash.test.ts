import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/local-database.ts'
import { MailServer } from '../fakes/mail-server.ts'
import { killServers, spawnServer } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { subscribe, SECRET } from './service.ts'

let url: string
const mail = new MailServer()

/** Runs `npm run serve` in a separate process. */
const serve = () =>
  spawnServer(['--import', 'tsx', 'src/server/serve.ts'], {
    DATABASE_URL: url,
    SMTP_URL: mail.url,
    PORT: '0',
    NEWSLETTER_SECRET: SECRET,
    NEWSLETTER_SIGNUPS_PER_HOUR: '1000000',
    NEWSLETTER_EMAILS_PER_HOUR: '1000000',
  })

beforeEach(async () => {
  url = `file:${join(folderOfTest(), 'newsletter.db')}`
  await mail.start()
})
afterEach(async () => {
  killServers()
  await mail.stop()
})

it('keeps every acknowledged sign-up and sends no second email if one of two services with a new database is killed', async () => {
  const count = 300
  const beforeKill = 50
  const left = Array.from({ length: count }, (_, i) => `reader${i}@studio.example`)
  const acknowledged: string[] = []
  const statusesBeforeKill = new Set<number>()
  const [first, other] = await Promise.all([serve(), serve()])
  let killed: Promise<void> | undefined
  const work = async () => {
    for (let email = left.pop(); email && !killed; email = left.pop()) {
      const requests = [first, other].map(service =>
        subscribe(email, {}, service).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      const statuses = await Promise.all(requests)
      if (acknowledged.length < beforeKill) statuses.forEach(status => statusesBeforeKill.add(status))
      if (statuses.includes(201)) acknowledged.push(email)
      if (acknowledged.length === beforeKill) killed ??= first.kill()
    }
  }
  await Promise.all(Array.from({ length: 25 }, work))
  await killed
  // The services wait for each other's writes to the database.
  expect([201, 429]).toEqual(expect.arrayContaining([...statusesBeforeKill]))
  expect(acknowledged.length).toBeGreaterThanOrEqual(beforeKill)
  expect(acknowledged.length).toBeLessThan(count)

  const restarted = await serve()
  const database = await openDatabase({ url })
  const valuesOf = async (sql: string) => (await database.execute(sql)).rows.map(row => row[0])
  expect(await valuesOf('PRAGMA integrity_check')).toEqual(['ok'])
  expect(await valuesOf('SELECT version FROM migrations')).toEqual([9])
  const stored = (await valuesOf('SELECT email FROM subscribers')) as string[]
  expect(acknowledged.filter(email => !stored.includes(email))).toEqual([])
  const recipients = mail.emails.flatMap(({ to }) => to)
  expect(acknowledged.filter(email => !recipients.includes(email))).toEqual([])
  expect(new Set(recipients).size).toBe(recipients.length)
  // A visitor whose response was lost can sign up again, immediately or after Retry-After.
  const unacknowledged = stored.filter(email => !acknowledged.includes(email)).slice(0, 1)
  for (const email of ['new@studio.example', ...unacknowledged])
    expect([201, 429]).toContain((await subscribe(email, {}, restarted)).status)
  database.close()
})
