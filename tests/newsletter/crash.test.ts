import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/local-database.ts'
import { MailServer } from '../../tools/sandbox/mail-server.ts'
import { killServers, serveWith } from '../support/spawn-server.ts'
import { folderOfTest } from '../support/temporary-folder.ts'
import { subscribe, SECRET } from './service.ts'

let url: string
const mail = new MailServer()

/** Runs `npm run serve` in a separate process. */
const serve = () =>
  serveWith({
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

it('keeps every acknowledged sign-up and sends no second email when one of two services that share a new database is killed', async () => {
  const count = 300
  const beforeKill = 50
  const left = Array.from({ length: count }, (_, i) => `reader${i}@studio.example`)
  const acknowledged: string[] = []
  const statusesBeforeKill = new Set<number>()
  const services = await Promise.all([serve(), serve()])
  let killed: Promise<void> | undefined
  const work = async () => {
    for (let email = left.pop(); email && !killed; email = left.pop()) {
      const responses = await Promise.allSettled(services.map(service => subscribe(email, {}, service)))
      const statuses = responses.map(response =>
        response.status === 'fulfilled' ? response.value.status : 0,
      )
      if (acknowledged.length < beforeKill) statuses.forEach(status => statusesBeforeKill.add(status))
      if (statuses.includes(201)) acknowledged.push(email)
      if (acknowledged.length === beforeKill) killed ??= services[0].kill()
    }
  }
  await Promise.all(Array.from({ length: 25 }, work))
  await killed
  // No request gets 503, because the services wait for each other's writes to the database.
  expect([201, 429]).toEqual(expect.arrayContaining([...statusesBeforeKill]))
  expect(acknowledged.length).toBeGreaterThanOrEqual(beforeKill)
  expect(acknowledged.length).toBeLessThan(count)

  const restarted = await serve()
  const database = await openDatabase({ url })
  const valuesOf = async (sql: string) => (await database.execute(sql)).rows.map(row => row[0])
  expect(await valuesOf('PRAGMA integrity_check')).toEqual(['ok'])
  expect(await valuesOf('SELECT version FROM migrations')).toEqual([9])
  expect(await valuesOf('SELECT email FROM subscribers')).toEqual(expect.arrayContaining(acknowledged))
  const recipients = mail.emails.flatMap(({ to }) => to)
  expect(recipients).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(recipients).size).toBe(recipients.length)
  expect((await subscribe('new@studio.example', {}, restarted)).status).toBe(201)
  database.close()
})
