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
  await insertScript(url, signal)
  if (read() || signal.aborted) return read()
  const again = new URL(url, window.location.href)
  again.searchParams.set('retry', String(Date.now()))
  await insertScript(again.href, signal)
  return read()
}
