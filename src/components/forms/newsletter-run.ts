import type { newsletterMachine } from '#machines/newsletter.machine.ts'
import { newsletterUnloaded } from '#machines/newsletter.unloaded.ts'
import type { LazyRun } from '#src/services/runner.ts'
import { failureOfLoad } from '#src/services/failure-of-load.ts'

/** The machine of a newsletter form, whose email field has the id `inputId`. */
export const newsletterRun: LazyRun<typeof newsletterMachine, string> = {
  unloaded: newsletterUnloaded,
  async load({ newsletter }, inputId) {
    // Both, because a form that could not send would be of no use.
    const [{ newsletterWith }] = await Promise.all([import('./newsletter-actor.ts'), newsletter.prepare?.()])
    return newsletterWith(newsletter, inputId)
  },
  withdraw: event =>
    event.type === 'form.submitted' ? { type: 'email.changed', email: event.email } : undefined,
  async lost({ browser }, inputId) {
    const form = (document.getElementById(inputId) as HTMLInputElement | null)?.form
    // Our message cannot come, so the browser shows its own.
    if (!form?.reportValidity()) return null
    if ((await failureOfLoad(browser)) === 'network') return { type: 'load.failed' }
    // The form needs no script: the server answers with a page.
    form.submit()
    return null
  },
}
