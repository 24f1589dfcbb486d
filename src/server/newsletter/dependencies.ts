import type { Client } from '@libsql/client'
import { logOf } from '../log.ts'
import { sendEmail } from '../smtp.ts'
import { confirmationEmail, type ConfirmationLinks } from './confirmation-email.ts'
import type { NewsletterSettings } from './settings.ts'
import { migrate, recordSecret } from './migrations.ts'

/** Sends the confirmation email. Rejects like `sendEmail`. */
export type Mailer = (to: string, links: ConfirmationLinks) => Promise<void>

/** Dependencies of the routes. Tests replace the clock, the mailer and the log. */
export interface NewsletterDependencies extends Omit<NewsletterSettings, 'database'> {
  database: Client
  mailer: Mailer
  /** Returns the time in milliseconds since 1970. */
  now: () => number
  /** Receives errors that the response does not describe. */
  logError: (error: unknown) => void
}

export const logError = logOf('newsletter')

/** Returns a mailer for the mail server in the settings. */
export function mailerOf(
  settings: Pick<NewsletterSettings, 'smtpUrl' | 'sender'>,
  timeoutMs?: number,
): Mailer {
  return async (address, links) => {
    // An object, because a string would be parsed and could contain several addresses.
    const to = { name: '', address }
    const email = { from: settings.sender, to, ...(await confirmationEmail(links)) }
    await sendEmail(settings.smtpUrl, email, timeoutMs)
  }
}

/** Migrates the database and records the secret's hash. `migrate` explains `keepSent`. */
export async function openNewsletter(
  settings: NewsletterSettings,
  database: Client,
  keepSent?: (json: string) => Promise<void>,
): Promise<NewsletterDependencies> {
  await migrate(database, keepSent)
  await recordSecret(database, settings.secret)
  return { ...settings, database, mailer: mailerOf(settings), now: Date.now, logError }
}
