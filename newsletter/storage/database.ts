import type { Client } from '@libsql/client'
import { SettingsError } from '../../shared/settings.ts'
import { keyedHash } from '../../shared/hash.ts'

/** Statements of each version. Databases in use have run them: append a migration, never change one. */
export const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE subscribers (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      requested_at INTEGER NOT NULL,
      token_hash TEXT UNIQUE,
      token_expires_at INTEGER,
      claimed_at INTEGER,
      mailed_at INTEGER,
      confirmed_at INTEGER,
      consent TEXT,
      unsubscribed_at INTEGER
    ) STRICT`,
    `CREATE TABLE unsubscribe_tokens (
      hash TEXT PRIMARY KEY,
      subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX unsubscribe_tokens_of ON unsubscribe_tokens (subscriber_id)',
    `CREATE TABLE attempts (
      who TEXT NOT NULL,
      since INTEGER NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (who, since)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX attempts_since ON attempts (since)',
  ],
  // The token of the previous email. `release` restores it if the next email is not sent.
  [
    'ALTER TABLE subscribers ADD COLUMN previous_hash TEXT',
    'ALTER TABLE subscribers ADD COLUMN previous_expires_at INTEGER',
  ],
  [
    // Several links can work at once: it is not always known whether the newest email was sent.
    `CREATE TABLE confirm_tokens (
      hash TEXT PRIMARY KEY,
      subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX confirm_tokens_of ON confirm_tokens (subscriber_id)',
    `INSERT INTO confirm_tokens SELECT token_hash, id, token_expires_at FROM subscribers
      WHERE token_hash IS NOT NULL AND token_expires_at IS NOT NULL`,
    `INSERT OR IGNORE INTO confirm_tokens SELECT previous_hash, id, previous_expires_at FROM subscribers
      WHERE previous_hash IS NOT NULL AND previous_expires_at IS NOT NULL`,
    'ALTER TABLE subscribers DROP COLUMN previous_hash',
    'ALTER TABLE subscribers DROP COLUMN previous_expires_at',
    'ALTER TABLE subscribers DROP COLUMN token_expires_at',
    // Addresses that get no email any more, as keyed hashes. They survive the erasure of an address.
    'CREATE TABLE suppressions (who TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    'DROP TABLE attempts',
    'CREATE TABLE attempts (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
    'CREATE INDEX attempts_of ON attempts (who, at)',
    'CREATE INDEX attempts_at ON attempts (at)',
    'CREATE INDEX subscribers_requested ON subscribers (requested_at) WHERE consent IS NULL',
  ],
  [
    `CREATE TABLE issues (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      subject TEXT NOT NULL,
      text_hash TEXT NOT NULL,
      started_at INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE deliveries (
      issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
      subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('sending', 'accepted', 'rejected', 'deferred', 'unknown')),
      at INTEGER NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      retry_at INTEGER,
      PRIMARY KEY (issue_id, subscriber_id)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX deliveries_of ON deliveries (subscriber_id)',
    `CREATE INDEX deliveries_open ON deliveries (issue_id, state, retry_at) WHERE state IN ('sending', 'deferred')`,
    'CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE confirmed_at IS NOT NULL',
  ],
  ['CREATE TABLE service (id INTEGER PRIMARY KEY CHECK (id = 1), secret_hash TEXT NOT NULL) STRICT'],
  // Why an address is suppressed: 'bounce' or 'objection'. NULL in rows of earlier versions.
  ['ALTER TABLE suppressions ADD COLUMN cause TEXT'],
  [
    // The run that claimed the email last. Only this run may write what became of the claim.
    'ALTER TABLE deliveries ADD COLUMN owner TEXT',
    // A line for each attempt, also of copies. `who` is a keyed hash of the address; `reply` contains codes only.
    `CREATE TABLE delivery_attempts (
      id INTEGER PRIMARY KEY,
      slug TEXT NOT NULL,
      who TEXT NOT NULL,
      owner TEXT NOT NULL,
      is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)),
      at INTEGER NOT NULL,
      outcome TEXT NOT NULL,
      stage TEXT,
      reply TEXT
    ) STRICT`,
    'CREATE INDEX delivery_attempts_of ON delivery_attempts (who)',
    'CREATE INDEX delivery_attempts_at ON delivery_attempts (at)',
    `CREATE INDEX delivery_attempts_open ON delivery_attempts (at) WHERE outcome = 'sending'`,
  ],
  // JSON of the further fields of the form. Those of a sign-up are stored with its link, so that nobody else's sign-up changes what is
  // confirmed. NULL in rows of earlier versions, after unsubscribing, and when the link has expired.
  ['ALTER TABLE subscribers ADD COLUMN details TEXT', 'ALTER TABLE confirm_tokens ADD COLUMN details TEXT'],
]

/**
 * Runs the missing migrations of a list. `table` records its versions. Each batch also inserts its version: if another process inserts
 * it first, the batch fails as a whole and the loop goes on with the next version.
 */
async function runMigrations(database: Client, list: typeof migrations, table: string): Promise<void> {
  await database.execute(`CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY) STRICT`)
  const versionOf = async () =>
    Number((await database.execute(`SELECT max(version) FROM ${table}`)).rows[0]?.[0] ?? 0)
  for (let version = await versionOf(); version < list.length; version = await versionOf()) {
    await database
      .batch(
        [{ sql: `INSERT INTO ${table} (version) VALUES (?)`, args: [version + 1] }, ...(list[version] ?? [])],
        'write',
      )
      .catch(async (error: unknown) => {
        if ((await versionOf()) === version) throw error
      })
  }
}

export const migrate = (database: Client): Promise<void> => runMigrations(database, migrations, 'migrations')

const secretHashOf = (secret: string) => keyedHash(secret, 'secret of the service')

/** The database belongs to a service with another secret. The message contains no value. */
class OtherSecretError extends SettingsError {
  constructor() {
    super(
      'NEWSLETTER_SECRET: is not the one that the service uses, so unsubscribe links and suppressions made with it would have no effect. Set the value that the host has. To give that one up, run: npm run newsletter -- replace-secret',
    )
  }
}

/** Throws if the service uses another secret: it would accept no unsubscribe link that is made with this one. */
export async function checkSecret(database: Client, secret: string): Promise<void> {
  const { rows } = await database.execute('SELECT secret_hash FROM service')
  if (rows[0] && rows[0]['secret_hash'] !== secretHashOf(secret)) throw new OtherSecretError()
}

/** Records the secret with which the service makes and checks links, as a hash. Throws if another one is recorded. */
export async function recordSecret(database: Client, secret: string): Promise<void> {
  await database.execute({
    sql: 'INSERT INTO service (id, secret_hash) VALUES (1, ?) ON CONFLICT (id) DO NOTHING',
    args: [secretHashOf(secret)],
  })
  await checkSecret(database, secret)
}

/** Records another secret. Limits and suppressions of the previous one have no effect any more, so they are deleted. */
export async function replaceSecret(database: Client, secret: string): Promise<void> {
  await database.batch(
    [
      'DELETE FROM attempts',
      'DELETE FROM suppressions',
      'DELETE FROM delivery_attempts',
      {
        sql: 'INSERT INTO service (id, secret_hash) VALUES (1, :hash) ON CONFLICT (id) DO UPDATE SET secret_hash = :hash',
        args: { hash: secretHashOf(secret) },
      },
    ],
    'write',
  )
}
