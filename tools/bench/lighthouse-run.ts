import { launch, type LaunchedChrome } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Flags, type RunnerResult } from 'lighthouse'
import { chromiumArguments, findChromium } from '../../tests/e2e/support/browser.ts'

/** Simulated slow 4G, as in Lighthouse's mobile preset. */
const MOBILE_NETWORK = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
}

const ATTEMPTS = 4

export function launchChrome(): Promise<LaunchedChrome> {
  const chromePath = findChromium()
  return launch({
    chromeFlags: ['--headless=new', ...chromiumArguments],
    ...(chromePath ? { chromePath } : {}),
    logLevel: 'silent',
  })
}

interface RunOptions {
  desktop?: boolean
  /** Simulated CPU slowdown of the mobile preset. */
  cpu?: number
  /** Lighthouse categories; by default all. */
  only?: string[]
}

/** Runs Lighthouse once. Repeats a run that fails or records no first paint; throws after four. */
export async function runLighthouse(
  chrome: LaunchedChrome,
  address: string,
  { desktop = false, cpu = 4, only }: RunOptions = {},
): Promise<RunnerResult> {
  const flags: Flags = {
    port: chrome.port,
    logLevel: 'silent',
    output: 'json',
    ...(only ? { onlyCategories: only } : {}),
    ...(desktop ? {} : { throttling: { ...MOBILE_NETWORK, cpuSlowdownMultiplier: cpu } }),
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await lighthouse(address, flags, desktop ? desktopConfig : undefined)
    const paint = result?.lhr.audits['first-contentful-paint']?.numericValue
    if (result && !result.lhr.runtimeError && Number.isFinite(paint)) return result
  }
  throw new Error(`Lighthouse recorded no first paint of ${address} in ${ATTEMPTS} runs`)
}
