import type { Client } from '@libsql/client'

/** In order; what stands here has run somewhere and is never changed, only added to. */
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
  // The link that a visitor already has, until the email with the next one is out.
  [
    'ALTER TABLE subscribers ADD COLUMN previous_hash TEXT',
    'ALTER TABLE subscribers ADD COLUMN previous_expires_at INTEGER',
  ],
]

/**
 * Brings a database to the newest version. Whoever comes second while another brings it there finds the version taken,
 * and nothing of a migration happens without its version.
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
