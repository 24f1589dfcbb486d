/** Runs in the page. Simulates blocked cookies, as in Chromium and Firefox. */
export function throwFromStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
}
