/** Runs in the page: simulates blocked cookies (Chromium, Firefox). */
export function throwFromStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
}
