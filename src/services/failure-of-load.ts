import type { BrowserPort } from './services.ts'

/**
 * Returns why the page's code did not load: `missing` if the host responds, for example after a deployment
 * that replaced the files, and `network` if it does not.
 */
export const failureOfLoad = (browser: BrowserPort): Promise<'missing' | 'network'> =>
  browser.reachHost().then(
    () => 'missing',
    (error: unknown) => (error instanceof Error ? 'network' : 'missing'),
  )
