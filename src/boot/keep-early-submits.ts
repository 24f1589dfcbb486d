import type { Hydration } from './hydrate-on-intent.ts'

/**
 * A form that is submitted before the script answers: the submit waits for the script and is then made again, with what
 * the fields hold. If the script does not come, the form goes the way it goes without one.
 */
export function keepEarlySubmits(hydration: Hydration): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.closest('[data-machine]') || isLive(form))
      return
    event.preventDefault()
    const again = new MutationObserver(() => {
      if (isLive(form)) {
        again.disconnect()
        form.requestSubmit()
      }
    })
    again.observe(form, { attributes: true })
    hydration.ask().catch(() => {
      again.disconnect()
      form.submit()
    })
  }, true)
}

const isLive = (form: HTMLFormElement) => form.dataset['live'] !== undefined
