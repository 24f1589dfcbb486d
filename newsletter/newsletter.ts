import type { Client } from '@libsql/client'
import { SettingsError } from '../shared/settings.ts'
import { visible } from '../shared/visible.ts'
import { migrate, recordSecret } from './storage/database.ts'
import { type Mailer, smtpMailer } from './signup/mailer.ts'
import type { Settings } from './settings.ts'
import type { Site } from './site.ts'
import { printError } from './terminal.ts'

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
  /** Confirmation emails to all addresses together. */
  emailsPerHour: number
  /** Key of the hashes of addresses. */
  secret: string
  /** The token of the host's scheduled requests. Without it, they are refused. */
  cronSecret: string | undefined
  site: Site
  /** Receives errors that the response does not describe. */
  logError: (error: unknown) => void
}

/** Migrates the database, records the secret there, and returns the newsletter with an SMTP mailer. */
export async function openNewsletter(
  { smtpUrl, from, ...settings }: Settings,
  database: Client,
  site: Site,
): Promise<Newsletter> {
  await migrate(database)
  await recordSecret(database, settings.secret)
  return {
    mailer: smtpMailer(smtpUrl, from, site),
    site,
    now: Date.now,
    ...settings,
    database,
    logError: error => printError(describeError(error)),
  }
}

/**
 * Describes an error without its message, which may contain an address: those of mail servers and of databases quote what they
 * were sent. The stack trace says where it happened. Settings are described by their message, because nothing else tells which
 * one to change.
 */
export function describeError(error: unknown): string {
  if (error instanceof SettingsError) return `newsletter: ${error.message}`
  if (!(error instanceof Error)) return 'newsletter: unknown error'
  const { name, message, stack = '' } = error
  const details = ['code', 'responseCode', 'command']
    .map(key => [key, (error as unknown as Record<string, unknown>)[key]] as const)
    .filter(([, value]) => typeof value === 'number' || /^[A-Z_]{1,40}$/.test(String(value)))
    .map(([key, value]) => `${key} ${String(value)}`)
  // A line of the message can look like one of the trace.
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
  return [`newsletter: ${[name, ...details].join(', ')}`, ...frames].map(visible).join('\n')
}
