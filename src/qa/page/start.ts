/** Runs in every page of a QA build, beside the site's own code. */
import { sampleOf, viewOf } from '../samples/samples.ts'
import { request } from './request.ts'

/** As if the visitor had done something: the page's own script comes. */
const wakePage = () => window.dispatchEvent(new Event('pointerover'))

/** The fields hold what the state says they hold, as if it had been typed before the script came. */
function fillIn(view: string, values: Readonly<Record<string, unknown>>): void {
  for (const form of document.querySelectorAll(`${view} form`)) {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      const value = values[field.name]
      if (typeof value === 'string') field.value = value
      // A chart that waits for the first sign of interest gets one.
      field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
  }
}

const sample = request.state === null ? undefined : sampleOf(request.state)
if (request.state !== null && !sample) throw new Error(`?state=${request.state} is no sample; /qa lists them`)

// Of many pages that are looked at side by side none may take the focus, and with it the view.
if (request.isStill) HTMLElement.prototype.focus = () => {}
if (request.inspect || sample) wakePage()
if (request.inspect) {
  const where = request.inspect
  void import('./inspect.ts').then(({ inspect }) => inspect(where))
}
if (sample) {
  const view = viewOf(sample.machine)
  const { draft = sample.context } = sample.context as { draft?: Readonly<Record<string, unknown>> }
  const isPageError = sample.machine === 'pageError'
  const live = isPageError ? `${viewOf('navigation')}[data-hydrated]` : `${view} form[data-hydrated]`
  const whenLive = () => {
    if (!document.querySelector(live)) return
    observer.disconnect()
    if (isPageError) void import('./page-error.tsx').then(({ showPageError }) => showPageError())
    else fillIn(view, draft)
  }
  const observer = new MutationObserver(whenLive)
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-hydrated'],
  })
  whenLive()
}
