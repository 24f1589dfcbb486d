import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Playwright's own browser where it is installed, else one of the system's, else nothing. */
export function findBrowser(): string | undefined {
  const own = chromium.executablePath()
  return [process.env['CHROMIUM_PATH'], own, ...SYSTEM_BROWSERS].find(
    path => path !== undefined && path !== '' && existsSync(path),
  )
}

/** A browser that asks nobody outside, and starts as root too. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
