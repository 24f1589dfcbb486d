/** Creates the newsletter's tables, and migrates databases of the previous version. */
import type { Client } from '@libsql/client'
import { keyedHash } from '../hash.ts'
import { SettingsError } from '../../services/parse-settings.ts'

const SCHEMA = [
  `CREATE TABLE subscribers (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    token_hash TEXT UNIQUE,
    claimed_at INTEGER,
    mailed_at INTEGER,
    confirmed_at INTEGER,
    consent TEXT,
    unsubscribed_at INTEGER
  ) STRICT`,
  'CREATE INDEX subscribers_requested ON subscribers (requested_at) WHERE consent IS NULL',
  'CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE confirmed_at IS NOT NULL',
  // Several confirmation links can be valid at once, because the newest email may not have been sent.
  `CREATE TABLE confirm_tokens (
    hash TEXT PRIMARY KEY,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX confirm_tokens_of ON confirm_tokens (subscriber_id)',
  // Random tokens from older emails. Newer tokens are computed.
  `CREATE TABLE unsubscribe_tokens (
    hash TEXT PRIMARY KEY,
    subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  // Keyed hashes of addresses that get no email, kept after erasure. Older rows may have the cause 'bounce'.
  'CREATE TABLE suppressions (who TEXT PRIMARY KEY, since INTEGER NOT NULL, cause TEXT) STRICT, WITHOUT ROWID',
  'CREATE TABLE attempts (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX attempts_of ON attempts (who, at)',
  'CREATE INDEX attempts_at ON attempts (at)',
  'CREATE TABLE service (id INTEGER PRIMARY KEY CHECK (id = 1), secret_hash TEXT NOT NULL) STRICT',
]

/** The last version that sent issues (commit bfe64a0). It has the tables above, so the service accepts it. */
const LAST_SENDER_VERSION = 8
/** Queries for data that only `LAST_SENDER_VERSION` stores: sent issues, and additional form fields. */
const SENDER_QUERIES = {
  issues: 'SELECT * FROM issues',
  deliveries: 'SELECT * FROM deliveries',
  delivery_attempts: 'SELECT * FROM delivery_attempts',
  details: `SELECT id AS subscriber_id, details FROM subscribers WHERE details <> '{}'`,
}
const WITHOUT_SENDER = [
  'DROP TABLE deliveries',
  'DROP TABLE issues',
  'DROP TABLE delivery_attempts',
  'ALTER TABLE subscribers DROP COLUMN details',
  'ALTER TABLE confirm_tokens DROP COLUMN details',
]

/** Returns the version of the tables, or 0 if there are none. */
async function versionOf(database: Client): Promise<number> {
  await database.execute('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT')
  return Number((await database.execute('SELECT max(version) FROM migrations')).rows[0]?.[0] ?? 0)
}

/** Runs statements and records the version in one batch, unless another process has recorded it first. */
async function migrateTo(version: number, database: Client, statements: readonly string[]): Promise<void> {
  const record = { sql: 'INSERT INTO migrations (version) VALUES (?)', args: [version] }
  await database.batch([record, ...statements], 'write').catch(async (error: unknown) => {
    if ((await versionOf(database)) < version) throw error
  })
}

/**
 * Creates the tables, or drops the issue sender's tables once `keepSent` has stored their rows as JSON.
 * Functions have no disk: they pass no `keepSent`, and those tables stay. Throws if the database is too old.
 */
export async function migrate(database: Client, keepSent?: (json: string) => Promise<void>): Promise<void> {
  const version = await versionOf(database)
  if (version === 0) return migrateTo(LAST_SENDER_VERSION + 1, database, SCHEMA)
  if (version < LAST_SENDER_VERSION)
    throw new SettingsError('The database (DATABASE_URL) is too old. Open it once with commit bfe64a0')
  if (version > LAST_SENDER_VERSION || !keepSent) return
  const tables = await database.batch(Object.values(SENDER_QUERIES), 'read')
  const sent = Object.fromEntries(Object.keys(SENDER_QUERIES).map((name, i) => [name, tables[i]?.rows]))
  if (tables.some(({ rows }) => rows.length > 0)) await keepSent(JSON.stringify(sent, null, 2))
  await migrateTo(LAST_SENDER_VERSION + 1, database, WITHOUT_SENDER)
}

/**
 * Records a hash of the secret behind the stored hashes and the links in emails. Throws if another secret's
 * hash is recorded, because unsubscribe links and suppressions created with that secret would stop working.
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
      'NEWSLETTER_SECRET is not the secret of this list. Set the right secret, or switch to a new one as docs/newsletter.md describes',
    )
}
