/** Run in the page: simulate blocked cookies (Chromium, Firefox), or web views without DOM storage. */
export const storages = {
  'storage that throws': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  'storage that is null': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
}
