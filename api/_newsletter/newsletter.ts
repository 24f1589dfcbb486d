import type { Client } from '@libsql/client'
import { migrate } from './database.ts'
import { type Mailer, smtpMailer } from './mailer.ts'
import type { Settings } from './settings.ts'

/** Dependencies of the routes. Tests replace the clock, the mailer and the log. */
export interface Newsletter {
  database: Client
  mailer: Mailer
  /** Returns the time in milliseconds since 1970. */
  now: () => number
  /** Origin of the links in emails. Pages of this origin may post to the API. */
  siteOrigin: string
  /** Sign-ups that one client address may request per hour. */
  signupsPerHour: number
  /** Receives errors that the response does not describe. */
  logError: (error: unknown) => void
}

/** Migrates the database and returns the newsletter with an SMTP mailer. */
export async function openNewsletter(
  { smtpUrl, from, siteOrigin, signupsPerHour }: Settings,
  database: Client,
): Promise<Newsletter> {
  await migrate(database)
  return {
    database,
    mailer: smtpMailer(smtpUrl, from),
    now: Date.now,
    siteOrigin,
    signupsPerHour,
    logError: error => console.error(error),
  }
}

/** Returns a function that calls `open` once and shares its result. After a rejection, the next call opens again. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
