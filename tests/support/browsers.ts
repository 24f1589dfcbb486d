import { spawnSync } from 'node:child_process'
import { findChromium, findStockFirefox, isDownloaded, MIN_STOCK_FIREFOX } from '../e2e/support/browser.ts'
import { missingPackages } from '../journeys/support/webkitgtk.ts'

/** The engines, and the Debian packages for machines that cannot download Playwright's browsers. */
const engines = {
  chromium: {
    name: 'Chromium',
    isPresent: () => isDownloaded('chromium') || findChromium() !== undefined,
    // The headless shell runs most tests a third faster, but only the full browser has a back/forward cache.
    packages: () => ['chromium', 'chromium-headless-shell'],
  },
  firefox: {
    name: `Firefox ${MIN_STOCK_FIREFOX} or newer`,
    isPresent: () => isDownloaded('firefox') || findStockFirefox() !== undefined,
    packages: () => ['firefox-esr'],
  },
  webkit: {
    name: 'WebKit',
    isPresent: () => isDownloaded('webkit') || missingPackages().length === 0,
    packages: missingPackages,
  },
}
type Engine = keyof typeof engines

/** Names of the engines that are not installed. */
export const absentEngines = (): string[] =>
  Object.values(engines).flatMap(({ name, isPresent }) => (isPresent() ? [] : [name]))

/** Tries to install the engine. Returns the commands' output. */
function install(engine: Engine): string {
  const { name, isPresent, packages } = engines[engine]
  const attempts: [command: string, parameters: string[]][] = [
    ['npx', ['playwright', 'install', '--with-deps', engine]],
    ['npx', ['playwright', 'install', engine]],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', ...packages()]],
  ]
  let printed = ''
  for (const [command, parameters] of attempts) {
    if (isPresent()) break
    console.log(`${name} not found, running: ${command} ${parameters.join(' ')}`)
    const { stdout, stderr, error } = spawnSync(command, parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 300_000,
    })
    printed += [stdout, stderr, error?.message].join('\n')
  }
  return printed
}

/** Installs missing engines. Exits with instructions if an installation fails. */
export function requireEngines(required: readonly Engine[]): void {
  for (const engine of required) {
    const { name, isPresent, packages } = engines[engine]
    const printed = install(engine)
    if (isPresent()) continue
    console.error(printed)
    console.error(
      `${name} not found. Run "npx playwright install --with-deps ${engine}", or install ${packages().join(', ')}.`,
    )
    process.exit(1)
  }
}
