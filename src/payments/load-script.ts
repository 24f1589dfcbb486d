/** Runs the script at `url` in a new element. Resolves when it has run or failed, or when `signal` aborts. */
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
 * Whether the page was reloaded, for example by "Try Again". The script then needs a new URL, because
 * in Chromium a request waits indefinitely for an earlier request to the same URL, even one in another tab.
 */
const isReload = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type }) => type === 'reload',
  )

/** Returns the script's URL with a query that no earlier request used. */
function retryUrlOf(url: string): string {
  const retryUrl = new URL(url, window.location.href)
  retryUrl.searchParams.set('retry', String(Date.now()))
  return retryUrl.href
}

/**
 * Runs the script at `url`, unless `read` already finds a value, and resolves with what `read` finds.
 * Works even after an earlier failure, unlike many vendors' own loaders. Resolves with
 * undefined if the script does not load or does not define the value, or if `signal` aborts. Retries once
 * with a new query, because Safari caches scripts and failed preloads, and never requests their URLs
 * again. Otherwise, a script that a Wi-Fi login page replaced would keep failing until the tab was closed.
 */
export async function loadScript<T>(
  url: string,
  read: () => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  if (read()) return read()
  await insertScript(isReload() ? retryUrlOf(url) : url, signal)
  if (read() || signal.aborted) return read()
  await insertScript(retryUrlOf(url), signal)
  return read()
}
