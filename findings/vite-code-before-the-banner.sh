#!/usr/bin/env bash
# vite 8.3.8 with rolldown 1.2.19: Vite writes `const __vite__mapDeps=…` before the `output.postBanner` of
# each chunk that has a dynamic import with files to preload. A comment that must be on the first line, such
# as V8's `//# allFunctionsCalledOnLoad`, then has no effect in the entry, without a warning.
# Our workaround: src/prerender/build/plugin.ts writes the comment in `generateBundle` with `order: 'post'`,
# and tests/build/vite-output.test.ts checks the first line of every script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vite@8.3.8
echo '<!doctype html><script type="module" src="/main.js"></script>' >index.html
echo "import('./page.js').then(({ page }) => page())" >main.js
echo "import './page.css'
export const page = () => console.log('page')" >page.js
echo 'p { color: red }' >page.css
cat >check.mjs <<'JS'
import { build } from 'vite'
const { output } = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, rolldownOptions: { output: { postBanner: '/* banner */' } } },
})
const firstLines = Object.fromEntries(
  output.filter(({ type }) => type === 'chunk').map(({ name, code }) => [name, code.slice(0, 24)]),
)
const { index, page } = firstLines
console.log(`index begins with ${index}\npage begins with ${page}`)
if (!index.startsWith('const __vite__mapDeps') || !page.startsWith('/* banner */')) {
  console.error('The behaviour has changed')
  process.exit(1)
}
JS
node check.mjs
