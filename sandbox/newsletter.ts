import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import type { Handler } from '../api/_newsletter/handlers.ts'
import { openDatabase, routed } from '../api/_newsletter/local.ts'
import type { Mailer } from '../api/_newsletter/mailer.ts'
import { openNewsletter } from '../api/_newsletter/open.ts'
import { settingsFrom } from '../api/_newsletter/settings.ts'
import { textOf } from '../api/_newsletter/subscribers.ts'
import { MailServer } from './mail-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const NEWSLETTER_PATHS = /^\/api\/(?:subscribe|confirm|unsubscribe)$/

/** The newsletter service itself, with a database in a file and a mail server of its own. */
export interface LocalNewsletter {
  handle: Handler
  database: Client
  mail: MailServer
  folder: string
  /** Where the links in its emails lead. */
  leadTo: (siteOrigin: string) => void
  /** Moves its clock. Milliseconds. */
  later: (ms: number) => void
  /** What it reported to its owner. */
  reported: unknown[]
  /** Every address it knows, confirmed or not. */
  addresses: () => Promise<string[]>
  /** As if nothing had happened yet. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

export async function startNewsletter({
  siteOrigin = 'https://site.example',
  signupsPerHour = 1_000_000,
  mailer,
}: {
  siteOrigin?: string
  signupsPerHour?: number
  mailer?: (smtpUrl: string, from: string) => Mailer
} = {}): Promise<LocalNewsletter> {
  const folder = mkdtempSync(join(tmpdir(), 'newsletter-'))
  const mail = new MailServer()
  await mail.start()
  const settings = settingsFrom({
    DATABASE_URL: `file:${join(folder, 'newsletter.db')}`,
    SMTP_URL: mail.url,
    SITE_ORIGIN: siteOrigin,
    NEWSLETTER_SIGNUPS_PER_HOUR: String(signupsPerHour),
  })
  const database = await openDatabase(settings.database)
  // Its limits count within days and hours of the clock: from midnight on, none of those ends within a test unless it is asked to.
  let moved = -(Date.now() % DAY_MS)
  const reported: unknown[] = []
  const newsletter = {
    ...(await openNewsletter(settings, database)),
    ...(mailer ? { mailer: mailer(settings.smtpUrl, settings.from) } : {}),
    now: () => Date.now() + moved,
    report: (error: unknown) => void reported.push(error),
  }
  return {
    handle: routed(() => Promise.resolve(newsletter)),
    database,
    mail,
    folder,
    reported,
    leadTo(origin) {
      newsletter.siteOrigin = origin
    },
    later(ms) {
      moved += ms
    },
    addresses: async () =>
      (await database.execute('SELECT email FROM subscribers ORDER BY id')).rows.map(row =>
        textOf(row['email']),
      ),
    async clear() {
      await database.batch(
        ['DELETE FROM unsubscribe_tokens', 'DELETE FROM subscribers', 'DELETE FROM attempts'],
        'write',
      )
      mail.emails = []
      mail.behaviour = 'takes'
      reported.splice(0)
    },
    async close() {
      await mail.stop()
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
