import type { StartHydration } from './hydrate-on-intent.ts'

/**
 * Holds the submit of a form that is not hydrated, starts hydration, and submits the form again once it is hydrated.
 * If the scripts do not load in time, the browser submits the form as it does without JavaScript.
 */
export function keepEarlySubmits(startHydration: StartHydration): void {
  const HYDRATION_TIMEOUT_MS = 8000
  const waiting = new WeakSet<HTMLFormElement>()
  addEventListener(
    'submit',
    event => {
      const form = event.target as HTMLFormElement
      if (!form.closest('[data-machine]') || isHydrated(form)) return
      event.preventDefault()
      if (waiting.has(form)) return
      waiting.add(form)
      // `submit` skips the submit event and validation, `requestSubmit` does not.
      const finish = (method: 'submit' | 'requestSubmit') => {
        if (!waiting.delete(form)) return
        observer.disconnect()
        clearTimeout(timeout)
        form[method]()
      }
      const submitWithoutScript = () => finish('submit')
      const observer = new MutationObserver(() => isHydrated(form) && finish('requestSubmit'))
      const timeout = setTimeout(submitWithoutScript, HYDRATION_TIMEOUT_MS)
      observer.observe(form, { attributes: true })
      startHydration().catch(submitWithoutScript)
    },
    true,
  )
}

const isHydrated = (form: HTMLFormElement) => 'hydrated' in form.dataset
