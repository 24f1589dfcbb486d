import { MACHINE } from '#src/framework/contract.ts'
import { fromPromise } from 'xstate'
import { contactFormMachine } from '#machines/contact-form.machine.ts'
import type { ContactMessage } from '#machines/contact-form.schema.ts'
import type { ContactPort } from '#src/services/services.ts'
import { focusInvalid } from './focus-invalid.ts'

/** Returns the machine with the site's effects. */
export const contactFormWith = (contact: ContactPort) =>
  contactFormMachine.provide({
    actors: {
      sendMessage: fromPromise<void, ContactMessage>(({ input, signal }) => contact.send(input, signal)),
    },
    actions: {
      focusField: (_, { field, isEarly }) =>
        focusInvalid(document.querySelector(`[data-${MACHINE}="contact-form"] [name="${field}"]`), isEarly),
    },
  })
