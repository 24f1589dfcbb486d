#!/usr/bin/env bash
# zod 4.6.7: safeParse() of an intersection throws, instead of returning issues, if one side changes a value that the
# other leaves as it is, as trim() does with ' a '. A form or a build that relies on safeParse() then stops. Values that
# trim() does not change pass. Our workaround: `nonBlank` in src/company/schemas.ts is a pattern that does not trim.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent zod@4.6.7
cat >check.mjs <<'JS'
import { z } from 'zod'
const schema = z.looseObject({ title: z.string().trim() }).and(z.object({ title: z.string() }))
const resultOf = title => {
  try {
    return `success: ${schema.safeParse({ title }).success}`
  } catch (error) {
    return `throws "${error.message}"`
  }
}
for (const title of ['a', 'a ']) console.log(`${JSON.stringify(title)}: ${resultOf(title)}`)
process.exit(resultOf('a') === 'success: true' && resultOf('a ').startsWith('throws "Unmergable') ? 0 : 1)
JS
node check.mjs || { echo 'The behaviour has changed' >&2; exit 1; }
