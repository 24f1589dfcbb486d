#!/usr/bin/env bash
# @libsql/client 0.18.0, local file: the same INSERT reports one changed row without RETURNING, and none with it, although it writes
# the row. Code that goes by `rowsAffected` takes the write for a conflict.
# What follows for us: src/server/newsletter/ counts the returned rows, or leaves RETURNING out.
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
  `without RETURNING ${plain.rowsAffected}, with it ${returning.rowsAffected} (${returning.rows.length} returned), in the table ${rows[0].rows}`,
)
if (plain.rowsAffected !== 1 || returning.rowsAffected !== 0 || Number(rows[0].rows) !== 2) {
  console.error('The behaviour has changed')
  process.exit(1)
}
JS
node check.mjs
