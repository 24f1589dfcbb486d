import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { chromiumWithoutHosts } from '../../support/script-hosts.ts'

const firstExisting = (...paths: (string | undefined)[]): string | undefined =>
  paths.find(path => path && existsSync(path))

/** Path of a full Chromium (not the headless shell): from CHROMIUM_PATH, Playwright or Debian. */
export const findChromium = (): string | undefined =>
  firstExisting(process.env['CHROMIUM_PATH'], chromium.executablePath(), '/usr/bin/chromium')

/** Path of Debian's headless shell. Playwright installs another headless shell with its Chromium. */
export const findHeadlessShell = (): string | undefined => firstExisting('/usr/bin/chromium-headless-shell')

/** The oldest Firefox that can run these tests. Firefox 140 lacks commands that Playwright 1.65 sends. */
export const MIN_STOCK_FIREFOX = 153

/** Returns 153 for `Mozilla Firefox 153.7.0esr`, for example, or NaN if the program prints no version. */
const majorVersion = (path: string) =>
  Number(/ (\d+)\./.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1])

/** Path of an unpatched Firefox that is new enough (MIN_STOCK_FIREFOX): from FIREFOX_PATH or Debian. */
export function findStockFirefox(): string | undefined {
  const path = firstExisting(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr')
  return path && majorVersion(path) >= MIN_STOCK_FIREFOX ? path : undefined
}

export const isDownloaded = (engine: 'chromium' | 'firefox' | 'webkit'): boolean =>
  existsSync({ chromium, firefox, webkit }[engine].executablePath())

/** Chromium flags that stop background requests. As root, Chromium starts only with its sandbox disabled. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...chromiumWithoutHosts,
]

/** Chromium flags that avoid the GPU process, so that pages load 10% faster. Not for benchmarks. */
export const withoutGpu = ['--in-process-gpu', '--disable-gpu', '--disable-software-rasterizer']
