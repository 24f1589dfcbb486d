/** Runs the script at `url` with a new element. Resolves when it has run, does not load or `signal` aborts. */
function insertScript(url: string, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      resolve()
    }
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    document.head.append(script)
  })
}

/**
 * Whether the visitor has reloaded the page, as "Try Again" does. The script then needs another address: Chromium makes a request wait
 * for an earlier one of the same address, also if that is of another tab and never answered.
 */
const isReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'reload',
  )

/** The address of a script with a query that no earlier request has. */
function retryAddress(url: string): string {
  const address = new URL(url, window.location.href)
  address.searchParams.set('retry', String(Date.now()))
  return address.href
}

/**
 * Runs the script at `url`, unless `read` already returns what the script defines, and returns that. Also after an earlier
 * failure, where many vendors' own loaders give up. Resolves with undefined if the script does not load or does not define
 * it, or if `signal` aborts. After a failure it tries once more with another query, because Safari keeps a script, and the
 * failure of a preloaded one, and does not request the same address again: a page of a Wi-Fi login in the place of the
 * script would stay until the tab is closed.
 */
export async function loadScript<T>(
  url: string,
  read: () => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  if (read()) return read()
  await insertScript(isReload() ? retryAddress(url) : url, signal)
  if (read() || signal.aborted) return read()
  await insertScript(retryAddress(url), signal)
  return read()
}
