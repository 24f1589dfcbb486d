#!/usr/bin/env bash
# @libsql/client 0.18.0 with a local file: a statement that fails with SQLITE_BUSY stays open. Later statements seem to
# succeed, but are not committed, so no other connection sees their rows; batches fail. The problem ends when the failed
# statement is garbage-collected. Our workaround: openDatabase in src/server/local-database.ts reconnects.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @libsql/client@0.18.0
cat >check.mjs <<'JS'
import { createClient } from '@libsql/client'
async function rowsAfterBusy(url, recover) {
  const [client, other, reader] = [0, 0, 0].map(() => createClient({ url, timeout: 100 }))
  await client.executeMultiple('PRAGMA journal_mode = WAL; CREATE TABLE list (email TEXT)')
  const writer = await other.transaction('write')
  const error = await client.execute("INSERT INTO list VALUES ('a')").catch(({ code }) => code)
  await writer.rollback()
  recover(client)
  await client.execute("INSERT INTO list VALUES ('b')")
  const { rows } = await reader.execute('SELECT email FROM list')
  console.log(`${error}; the next INSERT succeeds, and another connection sees ${rows.length} rows`)
  return error === 'SQLITE_BUSY' ? rows.length : -1
}
const kept = await rowsAfterBusy('file:kept.db', () => {})
const reconnected = await rowsAfterBusy('file:reconnected.db', client => client.reconnect())
process.exit(kept === 0 && reconnected === 1 ? 0 : 1)
JS
node check.mjs || { echo 'The behaviour has changed' >&2; exit 1; }
