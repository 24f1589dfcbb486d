/** Shared by the benchmarks: a browser, a served build, a slow phone, and averages. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { prerenderConfig } from '../../src/prerender.config.ts'
import { vercelRoutes } from '../../src/prerender/host/vercel.ts'
import { chromiumArguments, findChromium } from '../../tests/e2e/support/browser.ts'
import { startServer } from '../sandbox/host-server.ts'

/** The build that the benchmarks measure. */
export const dist = join(import.meta.dirname, '../../dist')

/** Serves a folder with the routes of the build. */
export const serve = (root = dist): ReturnType<typeof startServer> =>
  startServer({ root, routes: vercelRoutes(prerenderConfig, dist) })

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
}

/** Slow 4G as in Lighthouse, in milliseconds and bytes per second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Emulates a slow phone: slow 4G and a CPU that is `cpu` times slower. */
export async function slowPhone(page: Page, cpu = 4): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** Creates a control for a build: a copy without scripts, in a temporary folder that `remove` deletes. */
export function createControl(dist: string): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'control-'))
  cpSync(dist, root, { recursive: true })
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html'),
  )) {
    const file = join(root, name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/<script[^>]*>[\s\S]*?<\/script>/g, ''))
  }
  return { root, remove: () => rmSync(root, { recursive: true }) }
}

/** Returns the upper median, or `NaN` for an empty list. */
export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Returns the mean of the middle half, which is steadier than the median if paint times are bimodal. */
export function interquartileMean(numbers: readonly number[]): number {
  const cut = Math.floor(numbers.length / 4)
  const kept = [...numbers].sort((a, b) => a - b).slice(cut, numbers.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
