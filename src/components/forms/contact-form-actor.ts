import { createActor, fromPromise } from 'xstate'
import { emailHint } from '#machines/email.schema.ts'
import { type ContactFormEvent, contactFormMachine, visibleErrors } from '#machines/contact-form.machine.ts'
import type { ContactDraft } from '#machines/contact-form.fields.ts'
import type { ContactMessage } from '#machines/contact-form.schema.ts'
import { stateName } from '#machines/state-name.ts'
import type { ContactPort } from '#src/services/services.ts'
import { focusInvalid } from './focus-invalid.ts'
import type { ContactFormView } from './contact-form-store.ts'

/** Returns the machine with the site's effects. */
export const contactFormWith = (contact: ContactPort) =>
  contactFormMachine.provide({
    actors: {
      sendMessage: fromPromise<void, ContactMessage>(({ input, signal }) => contact.send(input, signal)),
    },
    actions: {
      focusField: (_, { field, isEarly }) =>
        focusInvalid(document.querySelector(`[data-machine="contact-form"] [name="${field}"]`), isEarly),
    },
  })

/** Starts the machine with the draft that was typed before it was loaded. Returns a function that sends events. */
export function startContactForm(
  contact: ContactPort,
  draft: ContactDraft,
  show: (view: ContactFormView) => void,
): (event: ContactFormEvent) => void {
  const actor = createActor(contactFormWith(contact))
  actor.subscribe(({ value, context }) => {
    const errors = visibleErrors(context)
    show({
      state: stateName(value),
      draft: context.draft,
      errors,
      emailHint: errors.email ? emailHint(context.draft.email) : null,
      failure: context.failure,
    })
  })
  actor.start()
  actor.send({ type: 'draft.found', draft })
  return event => actor.send(event)
}
