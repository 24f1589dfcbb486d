#!/usr/bin/env bash
# With a local file, @libsql/client 0.18.0 reports one changed row for an INSERT, but none for an INSERT with
# RETURNING, although both write a row. Code that checks `rowsAffected` mistakes that write for a conflict.
# Our workaround: src/server/newsletter/ counts the returned rows, or omits RETURNING.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @libsql/client@0.18.0
cat >check.mjs <<'JS'
import { createClient } from '@libsql/client'
const database = createClient({ url: 'file:list.db' })
await database.execute('CREATE TABLE list (email TEXT PRIMARY KEY)')
const plain = await database.execute("INSERT INTO list VALUES ('a@example.com')")
const returning = await database.execute("INSERT INTO list VALUES ('b@example.com') RETURNING email")
const { rows } = await database.execute('SELECT count(*) AS rows FROM list')
console.log(
  `rowsAffected is ${plain.rowsAffected} without RETURNING, and ${returning.rowsAffected} with it (${returning.rows.length} row returned). The table has ${rows[0].rows} rows.`,
)
if (plain.rowsAffected !== 1 || returning.rowsAffected !== 0 || Number(rows[0].rows) !== 2) {
  console.error('The behaviour has changed')
  process.exit(1)
}
JS
node check.mjs
