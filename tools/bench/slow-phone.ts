import type { Page } from 'playwright'

/** Slow 4G as in Lighthouse, in milliseconds and bytes per second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Emulates a slow phone: slow 4G, and a CPU slowed `cpu` times. */
export async function slowPhone(page: Page, cpu = 4): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
