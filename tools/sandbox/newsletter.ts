import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newsletterApp } from '../../src/server/newsletter/app.ts'
import { openNewsletter } from '../../src/server/newsletter/dependencies.ts'
import { newsletterSettings } from '../../src/server/newsletter/settings.ts'
import { openDatabase } from '../../src/server/local-database.ts'
import type { Behaviour } from './behaviour.ts'
import { MailServer } from './mail-server.ts'

/** Starts the real newsletter service with a mail server and a temporary database. `env` adds variables. */
export async function startNewsletter(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletter-'))
  const mail = new MailServer()
  await mail.start()
  const settings = newsletterSettings({
    DATABASE_URL: `file:${join(folder, 'newsletter.db')}`,
    SMTP_URL: mail.url,
    NEWSLETTER_SECRET: 'key of the hashes in the sandbox',
    NEWSLETTER_SIGNUPS_PER_HOUR: '1000000',
    NEWSLETTER_EMAILS_PER_HOUR: '1000000',
    ...env,
  })
  const database = await openDatabase(settings.database)
  const dependencies = await openNewsletter(settings, database)
  const app = newsletterApp(() => Promise.resolve(dependencies))
  return {
    settings,
    dependencies,
    database,
    mail,
    folder,
    handle: (request: Request) => app.fetch(request),
    /** Returns the addresses of all subscribers, confirmed or not, oldest first. */
    async addresses() {
      const { rows } = await database.execute('SELECT email FROM subscribers ORDER BY id')
      return rows.map(row => row['email'] as string)
    },
    /** Deletes all data and emails, and makes the mail server accept emails again. */
    async clear() {
      for (const table of ['confirm_tokens', 'subscribers', 'suppressions', 'attempts'])
        await database.execute(`DELETE FROM ${table}`)
      mail.emails = []
      mail.behaviour = 'accepts'
    },
    /** Stops the mail server, and deletes the database and its folder. */
    async close() {
      await mail.stop()
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The real newsletter service. `behaviour` overrides its responses to sign-ups. */
export interface SandboxNewsletter extends Awaited<ReturnType<typeof startNewsletter>> {
  behaviour: Behaviour
  requests: number
}
