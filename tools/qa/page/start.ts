/** Runs in every page of a QA build: starts the inspector, or shows the state that `?state=` requests. */
import { findSample, samples, sampleUrl, viewSelector } from '../samples/samples.ts'
import { openPanel, openWindow, type Target } from '../../statecharts/open-viewer.ts'
import { VIEWER_PATH } from '../paths.ts'
import { request, type ViewerPlace } from './request.ts'

/** Triggers hydration with an event that the boot script treats as intent. */
const triggerHydration = () => window.dispatchEvent(new Event('pointerover'))

const STATELY_URL = 'https://stately.ai/inspect'

/** Opens a viewer. Falls back to the panel if the browser blocks the window. */
function openViewer(place: ViewerPlace): Target {
  const isHosted = place === 'stately'
  const opened = place === 'panel' ? undefined : openWindow(isHosted ? STATELY_URL : VIEWER_PATH)
  return opened?.target() ? { ...opened, isHosted } : openPanel(VIEWER_PATH)
}

/** Fills the uncontrolled fields of a view's forms, and dispatches a focus event on each field. */
function fillForms(view: string, values: Readonly<Record<string, unknown>>): void {
  for (const form of document.querySelectorAll(`${view} form`)) {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      const value = values[field.name]
      if (typeof value === 'string') field.value = value
      // The contact form loads the mail SDK when a field gets focus.
      field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    }
  }
}

/** Lists the states that `?state=` accepts, as links. */
function showSamples(unknown: string): void {
  const dialog = document.createElement('dialog')
  const heading = document.createElement('h2')
  heading.textContent = `There is no state "${unknown}". Choose one:`
  const list = document.createElement('ul')
  for (const known of samples) {
    const link = document.createElement('a')
    link.href = sampleUrl(known)
    // The page reads `?state=` only on load.
    link.dataset['reload'] = ''
    link.textContent = known.id
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  dialog.append(heading, list)
  document.body.append(dialog)
  dialog.showModal()
}

const sample = request.state === null ? undefined : findSample(request.state)
if (request.state !== null && !sample) showSamples(request.state)

// A frame that takes focus would scroll the gallery.
if (request.isFrozen) HTMLElement.prototype.focus = () => {}
// A sample is not a visit, so the page reports nothing, as if the visitor had opted out.
if (sample) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
if (request.inspect || sample) triggerHydration()
if (request.inspect) {
  const place = request.inspect
  void import('./actors.ts').then(({ inspector }) => inspector.connect(openViewer(place)))
}
if (sample) {
  const view = viewSelector(sample.machine)
  const { draft = sample.context } = sample.context as { draft?: Readonly<Record<string, unknown>> }
  const isPageError = sample.machine === 'pageError'
  const hydrated = isPageError ? `${viewSelector('header')}[data-hydrated]` : `${view} form[data-hydrated]`
  const showWhenHydrated = () => {
    if (!document.querySelector(hydrated)) return
    observer.disconnect()
    if (isPageError) void import('./page-error.tsx').then(({ showPageError }) => showPageError())
    else fillForms(view, draft)
  }
  const observer = new MutationObserver(showWhenHydrated)
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-hydrated'],
  })
  showWhenHydrated()
}
