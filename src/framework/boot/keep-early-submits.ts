import { HYDRATED, MACHINE } from '../contract.ts'
import type { StartHydration } from './hydrate-on-intent.ts'

/**
 * Keeps the last submit of each form that is not hydrated, and starts hydration. The form's component handles the submit
 * once it is mounted (components/forms/use-early-submit.ts); until then React may replace the form's element. If the scripts
 * do not load in time, the browser submits the form as it does without JavaScript. A form that the browser finds invalid
 * gets `invalid` events instead of `submit`; without the scripts, the browser's own message stays.
 */
export function keepEarlySubmits(startHydration: StartHydration): void {
  const HYDRATION_TIMEOUT_MS = 8000
  const submits = (globalThis.earlySubmits = new Map<string, FormData>())
  const keep = (event: Event) => {
    const target = event.target as HTMLFormElement & { form?: HTMLFormElement }
    const form = target.form ?? target
    if (!form.closest(`[data-${MACHINE}]`) || HYDRATED in form.dataset) return
    const data = new FormData(form)
    submits.set(form.id, data)
    // `submit` skips the submit event and validation. A later submit replaces this one.
    const submitWithoutScript = () => {
      if (event.type === 'submit' && submits.get(form.id) === data && submits.delete(form.id)) form.submit()
    }
    if (event.type === 'submit') {
      event.preventDefault()
      // Hydrating inside this event, React would handle it a second time.
      event.stopPropagation()
      setTimeout(submitWithoutScript, HYDRATION_TIMEOUT_MS)
    }
    startHydration().catch(submitWithoutScript)
  }
  addEventListener('submit', keep, true)
  addEventListener('invalid', keep, true)
}
