/** The database for the sign-up list, the reports and the rate limits: its settings, migrations and file. */
import type { Client } from '@libsql/client'
import { z } from 'zod'
import { keyedHash } from './hash.ts'
import { parseSettings, SettingsError } from '../services/parse-settings.ts'

type Env = Record<string, string | undefined>

/** The host's functions have no persistent disk, so a file would be gone by the next request. */
const addressSchema = (env: Env) =>
  env['VERCEL']
    ? z
        .string({ error: 'is missing. Set it to a hosted database (libsql://)' })
        .startsWith('libsql://', 'must be a libsql:// URL, because the functions cannot keep a file')
    : z
        .string()
        .regex(/^(?:file:|libsql:\/\/)/, 'must be a file: or libsql:// URL')
        .default('file:newsletter.db')

export const databaseSchema = (env: Env) =>
  z
    .object({ DATABASE_URL: addressSchema(env), DATABASE_AUTH_TOKEN: z.string().optional() })
    .transform(({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }) => ({
      database: { url, ...(authToken ? { authToken } : {}) },
    }))

export type DatabaseSettings = z.infer<ReturnType<typeof databaseSchema>>['database']

/** Parses only the database settings, for a part such as the reports. Throws a `SettingsError`. */
export const databaseSettings = (part: string, env: Env): DatabaseSettings =>
  parseSettings(part, databaseSchema(env), env).database

/** Returns the version of the tables, as recorded in `table`, or 0 if there are none. */
export async function versionOf(database: Client, table: string): Promise<number> {
  await database.execute(`CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY) STRICT`)
  return Number((await database.execute(`SELECT max(version) FROM ${table}`)).rows[0]?.[0] ?? 0)
}

/** Runs statements and records the version in one batch, which fails if another process recorded it first. */
export async function migrateTo(
  version: number,
  database: Client,
  table: string,
  statements: readonly string[],
): Promise<void> {
  const record = { sql: `INSERT INTO ${table} (version) VALUES (?)`, args: [version] }
  await database.batch([record, ...statements], 'write').catch(async (error: unknown) => {
    if ((await versionOf(database, table)) < version) throw error
  })
}

/**
 * Records a hash of the secret behind the database's hashes and the emails' links. Throws if another secret
 * is recorded, because unsubscribe links and suppressions created with it would stop working.
 */
export async function recordSecret(database: Client, secret: string): Promise<void> {
  const hash = keyedHash(secret, 'secret of the service')
  const [, recorded] = await database.batch(
    [
      {
        sql: 'INSERT INTO service (id, secret_hash) VALUES (1, ?) ON CONFLICT (id) DO NOTHING',
        args: [hash],
      },
      'SELECT secret_hash FROM service',
    ],
    'write',
  )
  if (recorded?.rows[0]?.['secret_hash'] !== hash)
    throw new SettingsError(
      'NEWSLETTER_SECRET: is not the secret of this list. Set the right secret, or see docs/newsletter.md to replace it',
    )
}
