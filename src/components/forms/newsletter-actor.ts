import { fromPromise } from 'xstate'
import { newsletterMachine, type Signup } from '#machines/newsletter.machine.ts'
import type { NewsletterPort } from '#src/services/services.ts'
import { focusInvalid } from './focus-invalid.ts'

/** Returns the machine with the site's effects. `inputId` is the id of the field to focus after an invalid email. */
export const newsletterWith = (newsletter: NewsletterPort, inputId: string) =>
  newsletterMachine.provide({
    actors: {
      subscribe: fromPromise<void, Signup>(({ input, signal }) => newsletter.subscribe(input, signal)),
    },
    actions: {
      focusEmail: (_, { isEarly }) => focusInvalid(document.getElementById(inputId), isEarly),
    },
  })
