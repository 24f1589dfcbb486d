/**
 * Runs the script at `url`, with a new element each time: a vendor's own loader often cannot retry after a failure.
 * Resolves with false if it does not load or `signal` aborts.
 */
export function loadScript(url: string, signal: AbortSignal): Promise<boolean> {
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
