import type { Hydration } from './hydrate-on-intent.ts'

/**
 * A form that is submitted before the script answers: the submit waits for the script and is then made again, once, with
 * what the fields hold. If the script does not come, the form goes the way it goes without one.
 */
export function keepEarlySubmits(hydration: Hydration): void {
  /** How long a submit waits for the script. Milliseconds. */
  const PATIENCE_MS = 8000
  const waiting = new WeakSet<HTMLFormElement>()
  addEventListener(
    'submit',
    event => {
      const form = event.target as HTMLFormElement
      if (!form.closest('[data-machine]') || isHydrated(form)) return
      event.preventDefault()
      if (waiting.has(form)) return
      waiting.add(form)
      const end = (go: () => void) => {
        if (!waiting.delete(form)) return
        again.disconnect()
        clearTimeout(patience)
        go()
      }
      const plainly = () => end(() => form.submit())
      const again = new MutationObserver(() => isHydrated(form) && end(() => form.requestSubmit()))
      const patience = setTimeout(plainly, PATIENCE_MS)
      again.observe(form, { attributes: true })
      hydration.ask().catch(plainly)
    },
    true,
  )
}

const isHydrated = (form: HTMLFormElement) => 'hydrated' in form.dataset
