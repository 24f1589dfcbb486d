/** Runs in the page. Makes storage throw, as it does in Chromium and Firefox if cookies are blocked. */
export function throwFromStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
}
