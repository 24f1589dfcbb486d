/** Runs before the page's scripts. Once restored, the page scrolls until its header changes, then leaves. */
export function scrollAndLeaveWhenRestored(path: string): void {
  const leaveWhenScrolled = () => {
    // Scroll repeatedly, because WebKit restores the scroll position after `pageshow`.
    scrollTo(0, 400)
    if (document.querySelector('header[data-state*="glassy"]')) location.assign(path)
    else setTimeout(leaveWhenScrolled, 50)
  }
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveWhenScrolled()
  })
}
