/** Run before the browser tests: finds a Chromium, or installs one, or says in one line what is needed. */
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const attempts: [command: string, parameters: string[]][] = [
  ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
  ['npx', ['playwright', 'install', 'chromium']],
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', 'chromium']],
]

for (const [command, parameters] of attempts) {
  if (findBrowser()) break
  console.log(`No Chromium yet: ${command} ${parameters.join(' ')}`)
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 })
}

const found = findBrowser()
if (!found) {
  console.error(
    'The browser tests need Chromium: run "npx playwright install --with-deps chromium", install your system\'s chromium, or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
console.log(`Browser: ${found}`)
