import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chromium, firefox, webkit } from 'playwright'
import { chromiumWithoutHosts } from '../../support/script-hosts.ts'

/** Whether the file is Ubuntu's script that runs a snap. Snaps cannot read the test's profile folder. */
const isSnap = (path: string) => statSync(path).size < 10_000 && readFileSync(path, 'utf8').includes('/snap/')

const firstExisting = (
  paths: readonly (string | undefined)[],
  isSuitable: (path: string) => boolean = () => true,
): string | undefined =>
  paths.find(
    path => path !== undefined && path !== '' && existsSync(path) && !isSnap(path) && isSuitable(path),
  )

/** Path of a full Chromium (not the headless shell): CHROMIUM_PATH, Playwright's, or an installed one. */
export const findChromium = (): string | undefined =>
  firstExisting([
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ])

/** Path of a distribution's headless shell. Playwright installs its own with its Chromium. */
export const findHeadlessShell = (): string | undefined => firstExisting(['/usr/bin/chromium-headless-shell'])

/** The oldest Firefox that can run these tests: Firefox 140 lacks commands that Playwright 1.65 sends. */
export const MIN_STOCK_FIREFOX = 153

/** Reads 153 from `Mozilla Firefox 153.7.0esr`. Returns NaN if the program prints no version. */
const majorVersion = (path: string) =>
  Number(/ (\d+)\./.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1])

/** Path of an unpatched Firefox that is new enough (MIN_STOCK_FIREFOX): FIREFOX_PATH, or an installed one. */
export const findStockFirefox = (): string | undefined =>
  firstExisting(
    [
      process.env['FIREFOX_PATH'],
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    path => majorVersion(path) >= MIN_STOCK_FIREFOX,
  )

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

/** Chromium flags that avoid the GPU process and load pages a tenth faster. Not for benchmarks. */
export const withoutGpu = ['--in-process-gpu', '--disable-gpu', '--disable-software-rasterizer']
