import { FALLBACK, FALLBACK_SHOWN } from '../../contract.ts'
import { STATE } from '../../../ui/attributes.ts'
import { HYDRATE_ON_LOAD_ATTRIBUTE } from '../../../prerender/contract.ts'

/** Returns a function that shows the fallback unless the page is hydrated. Also runs it after a timeout. */
export function loadingFallback(timeoutMs: number): () => void {
  const show = () => {
    const page = document.querySelector<HTMLElement>(`[${HYDRATE_ON_LOAD_ATTRIBUTE}]`)
    const fallback = page?.querySelector<HTMLElement>(`[data-${FALLBACK}]`)
    if (!fallback || page?.dataset[STATE] !== page?.getAttribute(HYDRATE_ON_LOAD_ATTRIBUTE)) return
    const template = document.querySelector('template')
    if (template) fallback.append(template.content)
    document.title = fallback.firstElementChild?.textContent ?? ''
    // Stops a page that hydrates late, so that it does not redirect away from the fallback.
    document.dispatchEvent(new Event(FALLBACK_SHOWN))
  }
  setTimeout(show, timeoutMs)
  return show
}
