import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { newsletterApp } from '../newsletter/http/app.ts'
import type { Handler } from '../shared/listen.ts'
import type { IssueCounts } from '../newsletter/storage/deliveries.ts'
import { openDatabase } from '../newsletter/storage/local-database.ts'
import type { Mailer } from '../newsletter/signup/mailer.ts'
import { openNewsletter } from '../newsletter/newsletter.ts'
import { settingsFrom } from '../newsletter/settings.ts'
import { textOf } from '../newsletter/storage/subscribers.ts'
import type { Site } from '../newsletter/site.ts'
import { posts } from '../api/_newsletter/posts.ts'
import { site } from '../api/_newsletter/site.ts'
import type { Behaviour } from './behaviour.ts'
import { MailServer } from './mail-server.ts'

/** Key of the sandbox's hashes of addresses. */
export const SANDBOX_SECRET = 'key of the hashes in the sandbox'

export const SANDBOX_CRON_SECRET = 'sandbox-cron-secret'

export const NEWSLETTER_PATHS = ['/api/subscribe', '/api/confirm', '/api/unsubscribe']

/** The real newsletter service with its own mail server, and its database in a temporary folder. */
export interface LocalNewsletter {
  handle: Handler
  database: Client
  mail: MailServer
  folder: string
  /** Sets the origin of the links in its emails. */
  setSiteOrigin: (siteOrigin: string) => void
  /** Advances its clock. Milliseconds. */
  advanceClock: (ms: number) => void
  /** Errors that it logged. */
  loggedErrors: unknown[]
  /** Returns the addresses of all subscribers, confirmed or not, oldest first. */
  addresses: () => Promise<string[]>
  /** Sends an issue, see `loadIssue`, to the confirmed subscribers, also if they have had it. */
  send: (name: string) => Promise<IssueCounts>
  /** Deletes all data and emails, and makes the mail server accept emails. The clock stays. */
  clear: () => Promise<void>
  /** Stops the mail server, and deletes the database and its folder. */
  close: () => Promise<void>
}

/** The real newsletter service; `behaviour` overrides its responses to sign-ups. */
export interface SandboxNewsletter extends LocalNewsletter {
  behaviour: Behaviour
  /** Number of sign-up requests. */
  requests: number
}

/** Starts the service. `siteOrigin` is the origin of links in its emails; `mailer` creates another mailer, `details` are other further fields. */
export async function startNewsletter({
  siteOrigin = 'https://site.example',
  signupsPerHour = 1_000_000,
  emailsPerHour = 1_000_000,
  mailer,
  details = site.details,
}: {
  siteOrigin?: string
  signupsPerHour?: number
  emailsPerHour?: number
  mailer?: (smtpUrl: string, from: string) => Mailer
  details?: Site['details']
} = {}): Promise<LocalNewsletter> {
  const folder = mkdtempSync(join(tmpdir(), 'newsletter-'))
  const mail = new MailServer()
  await mail.start()
  const settings = settingsFrom(
    {
      DATABASE_URL: `file:${join(folder, 'newsletter.db')}`,
      SMTP_URL: mail.url,
      SITE_ORIGIN: siteOrigin,
      NEWSLETTER_SECRET: SANDBOX_SECRET,
      CRON_SECRET: SANDBOX_CRON_SECRET,
      NEWSLETTER_SIGNUPS_PER_HOUR: String(signupsPerHour),
      NEWSLETTER_EMAILS_PER_HOUR: String(emailsPerHour),
    },
    site.company,
  )
  const database = await openDatabase(settings.database)
  let clockOffset = 0
  const loggedErrors: unknown[] = []
  const newsletter = {
    ...(await openNewsletter(settings, database, { ...site, details })),
    ...(mailer ? { mailer: mailer(settings.smtpUrl, settings.from) } : {}),
    now: () => Date.now() + clockOffset,
    logError: (error: unknown) => void loggedErrors.push(error),
  }
  const app = newsletterApp(site, () => Promise.resolve(newsletter))
  return {
    handle: request => app.fetch(request),
    database,
    mail,
    folder,
    loggedErrors,
    setSiteOrigin(origin) {
      newsletter.siteOrigin = origin
    },
    advanceClock(ms) {
      clockOffset += ms
    },
    addresses: async () =>
      (await database.execute('SELECT email FROM subscribers ORDER BY id')).rows.map(row =>
        textOf(row['email']),
      ),
    async send(name) {
      const [{ loadIssue }, { sendIssue }] = await Promise.all([
        import('../newsletter/issues/issue.tsx'),
        import('../newsletter/issues/send.ts'),
      ])
      const { siteOrigin } = newsletter
      // Everybody gets it again, so that its look can be checked while its text is edited.
      await database.batch(['DELETE FROM deliveries', 'DELETE FROM issues'], 'write')
      return sendIssue(database, await loadIssue(name, { siteOrigin, site, posts }), {
        ...settings,
        siteOrigin,
      })
    },
    async clear() {
      await database.batch(
        ['deliveries', 'issues', 'confirm_tokens', 'subscribers', 'suppressions', 'attempts'].map(
          table => `DELETE FROM ${table}`,
        ),
        'write',
      )
      mail.emails = []
      mail.behaviour = 'accepts'
      loggedErrors.splice(0)
    },
    async close() {
      await mail.stop()
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
