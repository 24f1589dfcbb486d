/** Creates the newsletter's tables, and migrates older databases. */
import type { Client } from '@libsql/client'
import { migrateTo, versionOf } from '../database.ts'
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
  // Several links can be valid at once, because the newest email may not have been sent.
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
  // Keyed hashes of addresses that get no email. Kept after erasure. Older rows may have the cause 'bounce'.
  'CREATE TABLE suppressions (who TEXT PRIMARY KEY, since INTEGER NOT NULL, cause TEXT) STRICT, WITHOUT ROWID',
  'CREATE TABLE attempts (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX attempts_of ON attempts (who, at)',
  'CREATE INDEX attempts_at ON attempts (at)',
  'CREATE TABLE service (id INTEGER PRIMARY KEY CHECK (id = 1), secret_hash TEXT NOT NULL) STRICT',
]

/** The last version that sent issues (commit bfe64a0). It has the tables above, so the service accepts it. */
const SENDER = 8
/** Tables and columns that only that version has: sent issues, and more form fields. */
const SENT = {
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

/**
 * Creates the tables, or drops the issue sender's tables once `keepSent` has stored their rows as JSON.
 * Without `keepSent`, it keeps them, because functions have no disk. Throws for older databases.
 */
export async function migrate(database: Client, keepSent?: (json: string) => Promise<void>): Promise<void> {
  const version = await versionOf(database, 'migrations')
  if (version === 0) return migrateTo(SENDER + 1, database, 'migrations', SCHEMA)
  if (version < SENDER)
    throw new SettingsError('DATABASE_URL: is from an older version. Open it once with commit bfe64a0')
  if (version > SENDER || !keepSent) return
  const tables = await database.batch(Object.values(SENT), 'read')
  const sent = Object.fromEntries(Object.keys(SENT).map((name, i) => [name, tables[i]?.rows]))
  if (tables.some(({ rows }) => rows.length > 0)) await keepSent(JSON.stringify(sent, null, 2))
  await migrateTo(SENDER + 1, database, 'migrations', WITHOUT_SENDER)
}
