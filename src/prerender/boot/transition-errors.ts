/** Handles the errors of view transitions between documents, to which all pages opt in (src/styles/). */
export function handleTransitionErrors(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    // A document from the bfcache would report a skipped transition. WebKitGTK 2.50 always skips it.
    viewTransition?.ready.catch(() => {})
    // Files such as feeds cannot opt in, and Chromium 156 would report an error.
    if (/\.\w+(\?|$)/.test(activation?.entry.url as string)) viewTransition?.skipTransition()
  })
  // If a head takes more than 4 s to arrive, Chromium 156 reports that the page is already revealed.
  addEventListener('unhandledrejection', event => {
    if (/revealed/.test(event.reason as string)) event.preventDefault()
  })
}
