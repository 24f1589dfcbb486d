import type { Page } from 'playwright'

/** Lighthouse's slow 4G. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Makes a page's network and processor those of a cheap phone on a train. */
export async function slowPhone(page: Page, cpu = 4): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
