import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumArguments, findChromium } from '../../tests/e2e/support/browser.ts'

/** Lighthouse is 150 MB, so npx installs it when it is first needed. Lighthouse 13 needs Node 22. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

/** Simulated slow 4G, as in Lighthouse's mobile preset. */
const MOBILE_NETWORK = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}

const ATTEMPTS = 4

/** The parts of Lighthouse's report that benchmarks read. */
export interface Report {
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>
  categories: Record<string, { score: number | null }>
  environment: { benchmarkIndex: number }
  runtimeError?: unknown
}

interface RunOptions {
  desktop?: boolean
  /** Simulated CPU slowdown of the mobile preset. */
  cpu?: number
  /** Lighthouse categories; all by default. */
  only?: string[]
}

const run = promisify(execFile)

/** Runs Lighthouse until a run succeeds and records a first paint. Throws after four attempts. */
export async function runLighthouse(
  url: string,
  { desktop = false, cpu = 4, only }: RunOptions = {},
): Promise<Report> {
  const throttling = Object.entries({ ...MOBILE_NETWORK, cpuSlowdownMultiplier: cpu })
  const options = [
    '--quiet',
    '--output=json',
    `--chrome-flags=--headless=new ${chromiumArguments.join(' ')}`,
    ...(only ? [`--only-categories=${only.join()}`] : []),
    ...(desktop ? ['--preset=desktop'] : throttling.map(([name, value]) => `--throttling.${name}=${value}`)),
  ]
  const chromium = findChromium()
  const env = { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const report = await run('npx', ['--yes', LIGHTHOUSE, url, ...options], { env, maxBuffer: 2 ** 26 })
      .then(({ stdout }) => JSON.parse(stdout) as Report)
      .catch(() => undefined)
    const paint = report?.audits['first-contentful-paint']?.numericValue
    if (report && !report.runtimeError && Number.isFinite(paint)) return report
  }
  throw new Error(`Lighthouse recorded no first paint of ${url} in ${ATTEMPTS} runs`)
}
