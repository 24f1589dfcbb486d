/**
 * Run in the page: storage where cookies are blocked (Chromium, Firefox), and in web views without DOM
 * storage.
 */
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
