/** Runs the script at `url` with a new element. Resolves with false if it does not load or `signal` aborts. */
function insertScript(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    const settle = (isLoaded: boolean) => {
      if (!isLoaded) script.remove()
      resolve(isLoaded)
    }
    script.src = url
    script.async = true
    script.addEventListener('load', () => settle(true))
    script.addEventListener('error', () => settle(false))
    signal.addEventListener('abort', () => settle(false))
    document.head.append(script)
  })
}

/**
 * Runs the script at `url`, also after an earlier failure, where many vendors' own loaders give up. Resolves with false if
 * it does not load or `signal` aborts. After a failure it tries once more with another query, because Safari keeps the
 * failure of a preloaded script and does not request the same address again, not even on later pages.
 */
export async function loadScript(url: string, signal: AbortSignal): Promise<boolean> {
  if (await insertScript(url, signal)) return true
  if (signal.aborted) return false
  const again = new URL(url, window.location.href)
  again.searchParams.set('retry', String(Date.now()))
  return insertScript(again.href, signal)
}
