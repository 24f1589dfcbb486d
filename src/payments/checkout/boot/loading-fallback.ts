import { FALLBACK_SHOWN } from '../../checkout-names.ts'

/** Shows the fallback after a timeout or a call to the returned function, unless the page is hydrated. */
export function loadingFallback(timeoutMs: number): () => void {
  const show = () => {
    const page = document.querySelector<HTMLElement>('[data-hydrate-on-load]')
    const fallback = page?.querySelector<HTMLElement>('[data-fallback]')
    if (!fallback || page?.dataset.state !== page?.getAttribute('data-hydrate-on-load')) return
    const template = page?.querySelector('template')
    if (template) fallback.append(template.content)
    document.title = fallback.firstElementChild?.textContent ?? ''
    // Tells a page that hydrates late not to redirect away from the fallback.
    document.dispatchEvent(new Event(FALLBACK_SHOWN))
  }
  setTimeout(show, timeoutMs)
  return show
}
