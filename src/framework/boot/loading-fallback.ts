import { FALLBACK_SHOWN } from '../contract.ts'

/** Returns a function that shows the page's fallback if the page is not hydrated, and calls it after a timeout. */
export function loadingFallback(timeoutMs: number): () => void {
  const show = () => {
    const page = document.querySelector<HTMLElement>('[data-hydrate-on-load]')
    const fallback = page?.querySelector<HTMLElement>('[data-fallback]')
    if (!fallback || page?.dataset['state'] !== page?.dataset['hydrateOnLoad']) return
    fallback.hidden = false
    document.title = fallback.firstElementChild?.textContent ?? ''
    // Stops a page that hydrates late, so that it does not redirect away from the fallback.
    document.dispatchEvent(new Event(FALLBACK_SHOWN))
  }
  setTimeout(show, timeoutMs)
  return show
}
