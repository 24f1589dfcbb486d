import type { Client } from '@libsql/client'

/** Statements of each version. Databases in use have run them: append a migration, never change one. */
const migrations: readonly (readonly string[])[] = [
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
]

/**
 * Runs the missing migrations. Each batch also inserts its version: if another process inserts it first, the batch
 * fails as a whole and the loop goes on with the next version.
 */
export async function migrate(database: Client): Promise<void> {
  await database.execute('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT')
  const versionOf = async () =>
    Number((await database.execute('SELECT max(version) FROM migrations')).rows[0]?.[0] ?? 0)
  for (let version = await versionOf(); version < migrations.length; version = await versionOf()) {
    await database
      .batch(
        [
          { sql: 'INSERT INTO migrations (version) VALUES (?)', args: [version + 1] },
          ...(migrations[version] ?? []),
        ],
        'write',
      )
      .catch(async (error: unknown) => {
        if ((await versionOf()) === version) throw error
      })
  }
}
