#!/usr/bin/env bash
# vite-react-ssg 0.9.2 inserts a page into index.html with `replace` and a replacement string. `$&`, `$'` and `$$`
# are patterns in such a string, and React writes `'` and `<` as `&#x27;` and `&lt;`, so the text `'^id$'` repeats
# a part of index.html in the page. Workaround: `withLiteralReplace` in src/prerender/build/finish-page.ts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --no-audit --no-fund --silent --legacy-peer-deps \
  vite@8.3.8 vite-react-ssg@0.9.2 react@19.2.9 react-dom@19.2.9 react-router-dom@6.30.6
echo '<!doctype html><html><head></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>' >index.html
echo "import { ViteReactSSG } from 'vite-react-ssg'
export const createRoot = ViteReactSSG({ routes: [{ path: '/', element: \"grep '^id\$' costs 5\$\$\" }] })" >main.js
NODE_ENV=production npx vite-react-ssg build >/dev/null 2>&1
grep -o '<div id="root".*</div>' dist/index.html
test "$(grep -o 'id="root"' dist/index.html | wc -l)" = 2 && grep -q 'costs 5\$<' dist/index.html ||
  { echo 'The behaviour has changed' >&2; exit 1; }
