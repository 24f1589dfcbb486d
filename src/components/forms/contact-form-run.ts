import {
  type ContactDraft,
  type ContactField,
  contactFieldNames,
  draftAfter,
} from '#machines/contact-form.fields.ts'
import type { contactFormMachine } from '#machines/contact-form.machine.ts'
import { contactFormUnloaded } from '#machines/contact-form.unloaded.ts'
import type { LazyRun, Running } from '#src/services/runner.ts'
import { failureOfLoad } from '#src/services/failure-of-load.ts'

/** Id of a field. Not from `useId`: the boot script keeps text by field id over a reload. */
export const contactFieldId = (field: ContactField) => `contact-${field}`

/** The text of the form, with the events that its machine has not received yet. */
export const draftIn = (form: Running<typeof contactFormMachine>): ContactDraft =>
  form.queued().reduce<ContactDraft>(draftAfter, form.getSnapshot().context.draft)

/**
 * The contact form's machine. Client navigation does not stop it, so that a draft is kept and a message being sent cannot be sent
 * twice. The draft is kept in memory only, but over a reload without which it could not be sent.
 */
export const contactFormRun: LazyRun<typeof contactFormMachine> = {
  keptAs: 'contact-form',
  unloaded: contactFormUnloaded,
  async load({ contact }) {
    contact.prepare?.()
    const { contactFormWith } = await import('./contact-form-actor.ts')
    return contactFormWith(contact)
  },
  withdraw: event =>
    event.type === 'form.submitted' ? { type: 'draft.found', draft: event.draft } : undefined,
  lost: async ({ browser }) => ({ type: 'load.failed', failure: await failureOfLoad(browser) }),
  mounted(form, { text }) {
    const textOf = () =>
      Object.fromEntries(contactFieldNames.map(field => [contactFieldId(field), draftIn(form)[field]]))
    text.keepOnReload(textOf)
    // Only a reload helps then, also one by the visitor. A message that was sent is forgotten.
    let isKept = Object.keys(text.kept()).length > 0
    return form.subscribe(() => {
      isKept ||= form.getSnapshot().context.failure === 'missing'
      if (isKept) text.keep(textOf())
    })
  },
}
