import { assertEvent, fromPromise } from 'xstate'
import { newsletterMachine, type Signup } from '../../machines/newsletter/machine.ts'
import type { NewsletterPort } from '../services/services.ts'
import { focusInvalid } from './focus-invalid.ts'

/** Returns the machine with the site's effects. `inputId` is the id of the field to focus after an invalid email. */
export const newsletterWith = (newsletter: NewsletterPort, inputId: string) =>
  newsletterMachine.provide({
    actors: {
      // Not ended with the actor: a sign-up arrives when its visitor moves on to another page.
      subscribe: fromPromise<void, Signup>(({ input }) => newsletter.subscribe(input)),
    },
    actions: {
      focusEmail({ event }) {
        assertEvent(event, 'form.submitted')
        focusInvalid(document.getElementById(inputId), event.isEarly === true)
      },
    },
  })
