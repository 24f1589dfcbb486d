import type { BrowserPort } from './services.ts'

/**
 * Returns why code of the page did not load: `missing` if the host answers, as after a deployment that has replaced the
 * files, and `network` if it does not.
 */
export const failureOfLoad = (browser: BrowserPort): Promise<'missing' | 'network'> =>
  browser.reachHost().then(
    () => 'missing',
    (error: unknown) => (error instanceof Error ? 'network' : 'missing'),
  )
