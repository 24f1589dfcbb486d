/**
 * Runs before the browser tests. Installs Chromium if there is none, with `--engines` also Firefox and WebKit, and exits
 * with instructions if that fails. Without `--engines` it names the engines whose journeys are left out.
 */
import { spawnSync } from 'node:child_process'
import { findChromium, findStockFirefox, isDownloaded } from '../e2e/support/browser.ts'
import { missingPackages } from '../webkit/support/webdriver.ts'

type Engine = 'chromium' | 'firefox' | 'webkit'

const isPresent: Record<Engine, () => boolean> = {
  chromium: () => isDownloaded('chromium') || findChromium() !== undefined,
  firefox: () => isDownloaded('firefox') || findStockFirefox() !== undefined,
  webkit: () => isDownloaded('webkit') || missingPackages().length === 0,
}

/** Debian packages, for machines that cannot download Playwright's browsers. */
const packages: Record<Engine, () => string[]> = {
  // The headless shell runs most tests a third faster; the back/forward cache needs the complete browser.
  chromium: () => ['chromium', 'chromium-headless-shell'],
  firefox: () => ['firefox-esr'],
  webkit: missingPackages,
}

function install(engine: Engine): void {
  const attempts: [command: string, parameters: string[]][] = [
    ['npx', ['playwright', 'install', '--with-deps', engine]],
    ['npx', ['playwright', 'install', engine]],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', ...packages[engine]()]],
  ]
  for (const [command, parameters] of attempts) {
    if (isPresent[engine]()) return
    console.log(`${engine} not found, running: ${command} ${parameters.join(' ')}`)
    spawnSync(command, parameters, { stdio: 'ignore', timeout: 300_000 })
  }
}

const isForEngines = process.argv.includes('--engines')
const required: Engine[] = isForEngines ? ['firefox', 'webkit'] : ['chromium']
required.forEach(install)

const absent = (['chromium', 'firefox', 'webkit'] as const).filter(engine => !isPresent[engine]())
for (const engine of absent.filter(name => required.includes(name)))
  console.error(
    `${engine} not found. Run "npx playwright install --with-deps ${engine}", or install ${packages[engine]().join(', ')}.`,
  )
if (required.some(engine => absent.includes(engine))) process.exit(1)
if (absent.length > 0) console.log(`Not installed, so without their journeys: ${absent.join(', ')}.`)
