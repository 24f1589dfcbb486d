import { fromPromise } from 'xstate'
import { newsletterMachine } from '#machines/newsletter.machine.ts'
import type { NewsletterPort } from '#src/services/services.ts'
import { focusInvalid } from './focus-invalid.ts'

/** Returns the machine with the site's effects. `inputId` is the id of the field to focus after an invalid email. */
export const newsletterWith = (newsletter: NewsletterPort, inputId: string) =>
  newsletterMachine.provide({
    actors: {
      subscribe: fromPromise<void, { email: string }>(({ input, signal }) =>
        newsletter.subscribe(input.email, signal),
      ),
    },
    actions: {
      focusEmail: (_, { isEarly }) => focusInvalid(document.getElementById(inputId), isEarly),
    },
  })
