import type { Client } from '@libsql/client'
import { migrate } from './database.ts'
import type { Newsletter } from './handlers.ts'
import { smtpMailer } from './mailer.ts'
import type { Settings } from './settings.ts'

/** The service with its database brought up to date. */
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
    report: error => console.error(error),
  }
}

/** Opens once, at the first request; what failed to open is tried again at the next. */
export function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}
