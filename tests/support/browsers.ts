import { spawnSync } from 'node:child_process'
import { findChromium, findStockFirefox, isDownloaded, MIN_STOCK_FIREFOX } from '../e2e/support/browser.ts'
import { missingPackages } from '../journeys/support/webkitgtk.ts'

export const engines = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof engines)[number]

const isPresent: Record<Engine, () => boolean> = {
  chromium: () => isDownloaded('chromium') || findChromium() !== undefined,
  firefox: () => isDownloaded('firefox') || findStockFirefox() !== undefined,
  webkit: () => isDownloaded('webkit') || missingPackages().length === 0,
}

/** Debian packages for machines that cannot download Playwright's browsers. */
const packages: Record<Engine, () => string[]> = {
  // The headless shell runs most tests a third faster, but only the full browser has a back/forward cache.
  chromium: () => ['chromium', 'chromium-headless-shell'],
  firefox: () => ['firefox-esr'],
  webkit: missingPackages,
}

/** Names of the engines in messages. */
const names: Record<Engine, string> = {
  chromium: 'Chromium',
  firefox: `Firefox ${MIN_STOCK_FIREFOX} or newer`,
  webkit: 'WebKit',
}

/** Names of the engines that are not installed. */
export const absentEngines = (): string[] =>
  engines.filter(engine => !isPresent[engine]()).map(engine => names[engine])

/** Tries to install the engine. Returns the commands' output. */
function install(engine: Engine): string {
  const attempts: [command: string, parameters: string[]][] = [
    ['npx', ['playwright', 'install', '--with-deps', engine]],
    ['npx', ['playwright', 'install', engine]],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', ...packages[engine]()]],
  ]
  let printed = ''
  for (const [command, parameters] of attempts) {
    if (isPresent[engine]()) break
    console.log(`${names[engine]} not found, running: ${command} ${parameters.join(' ')}`)
    const { stdout, stderr, error } = spawnSync(command, parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 300_000,
    })
    printed += [stdout, stderr, error?.message].join('\n')
  }
  return printed
}

/** Installs missing engines. Exits with instructions if that fails. */
export function requireEngines(required: readonly Engine[]): void {
  const absent = required.filter(engine => {
    const printed = install(engine)
    if (isPresent[engine]()) return false
    console.error(printed)
    return true
  })
  for (const engine of absent)
    console.error(
      `${names[engine]} not found. Run "npx playwright install --with-deps ${engine}", or install ${packages[engine]().join(', ')}.`,
    )
  if (absent.length > 0) process.exit(1)
}
