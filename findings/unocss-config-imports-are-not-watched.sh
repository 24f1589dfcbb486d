#!/usr/bin/env bash
# unocss 66.12.0 with vite 8.3.8: the development server reloads uno.config.ts when it changes, but not when a file that
# it imports changes, so pages keep the old styles. UnoCSS loads its config with jiti and watches only the config file.
# A config that vite.config.ts imports and passes to `unocss({ ...config, configFile: false })` is one of Vite's own
# dependencies, so Vite also restarts when its imports change, and jiti is not loaded. Our vite.config.ts does this.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent vite@8.3.8 unocss@66.12.0
cat >check.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import unocss from 'unocss/vite'
import { createServer } from 'vite'

const config = comment => `import { defineConfig } from 'unocss' // ${comment}
import { ink } from './colours.ts'
export default defineConfig({ rules: [['ink', { color: ink }]] })`
writeFileSync('colours.ts', "export const ink = '#111111'")
writeFileSync('uno.config.ts', config('first'))
writeFileSync('main.js', "import 'virtual:uno.css'\nexport default 'ink'")
const server = await createServer({
  configFile: false,
  logLevel: 'silent',
  plugins: [unocss({ content: { pipeline: { include: [/main\.js$/] } } })],
  server: { middlewareMode: true, ws: false },
})
async function colour() {
  server.moduleGraph.invalidateAll()
  await server.transformRequest('/main.js')
  return /#\w{6}/.exec((await server.transformRequest('/__uno.css')).code)[0]
}
const loadsJiti = Object.keys(createRequire(import.meta.url).cache).some(file => file.includes('/jiti/'))
const before = await colour()
writeFileSync('colours.ts', "export const ink = '#222222'")
await sleep(2000)
const importChanged = await colour()
writeFileSync('uno.config.ts', config('second'))
await sleep(2000)
const configChanged = await colour()
await server.close()
console.log({ loadsJiti, before, importChanged, configChanged })
const colours = [before, importChanged, configChanged].join()
process.exit(loadsJiti && colours === '#111111,#111111,#222222' ? 0 : 1)
JS
node check.mjs || { echo 'The behaviour has changed' >&2; exit 1; }
