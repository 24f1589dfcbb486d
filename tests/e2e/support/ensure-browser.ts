/** Runs before the browser tests: installs Chromium if there is none, or exits with instructions. */
import { spawnSync } from 'node:child_process'
import { findChromium } from './browser.ts'

const attempts: [command: string, parameters: string[]][] = [
  ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
]

for (const [command, parameters] of attempts) {
  if (findChromium()) break
  console.log(`Chromium not found, running: ${command} ${parameters.join(' ')}`)
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 })
}

const found = findChromium()
if (!found) {
  console.error(
    'Chromium not found. Run "npx playwright install --with-deps chromium", install Chromium with your package manager, or set CHROMIUM_PATH to its executable.',
  )
  process.exit(1)
}
console.log(`Browser: ${found}`)
