import type { StartHydration } from './hydrate-on-intent.ts'

/**
 * Keeps the last submit of each form that is not hydrated yet, and starts hydration. The form's component
 * handles the submit when it mounts (forms/use-early-submit.ts); before that, React may replace the form's
 * element. If the browser finds fields invalid, they get `invalid` events, and the form gets no `submit`
 * event. The first such field gets focus without the browser's message, which would cover our message. If the
 * scripts do not load in time, the browser submits the form or shows messages as it does without JavaScript.
 */
export function keepEarlySubmits(startHydration: StartHydration): void {
  const HYDRATION_TIMEOUT_MS = 8000
  const submits = (window.earlySubmits = new Map<string, FormData>())
  /** The form whose messages the browser has shown. From then on, the browser handles every submit itself. */
  let reported: HTMLFormElement | undefined
  const keep = (event: Event) => {
    const target = event.target as HTMLFormElement & { form?: HTMLFormElement }
    const form = target.form ?? target
    if (reported || !form.closest('[data-machine]') || 'hydrated' in form.dataset) return
    const data = new FormData(form)
    submits.set(form.id, data)
    // A later submit may have replaced this one. `submit()` skips the submit event and validation.
    const answerWithoutScript = () => {
      if (submits.get(form.id) !== data) return
      submits.delete(form.id)
      reported = target.form
      if (reported) form.reportValidity()
      else form.submit()
    }
    event.preventDefault()
    // If React hydrated during this event, it would handle the event a second time.
    event.stopPropagation()
    form.querySelector<HTMLElement>(':invalid')?.focus()
    setTimeout(answerWithoutScript, HYDRATION_TIMEOUT_MS)
    startHydration().catch(answerWithoutScript)
  }
  addEventListener('submit', keep, true)
  addEventListener('invalid', keep, true)
}
