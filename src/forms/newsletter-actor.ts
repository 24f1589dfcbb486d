import { assertEvent, fromPromise } from 'xstate'
import { newsletterMachine, type Signup } from '../../machines/newsletter/machine.ts'
import type { NewsletterPort } from '../services/ports.ts'
import { focusInvalid } from './form-fields.ts'

/** Returns the machine with the site's effects. `inputId` names the field to focus after an invalid email. */
export const newsletterWith = (newsletter: NewsletterPort, inputId: string) =>
  newsletterMachine.provide({
    actors: {
      // The request does not stop with the actor, so a sign-up still arrives when the visitor moves on.
      subscribe: fromPromise<void, Signup>(({ input }) => newsletter.subscribe(input)),
    },
    actions: {
      focusEmail({ event }) {
        assertEvent(event, 'form.submitted')
        focusInvalid(document.getElementById(inputId), event.isEarly === true)
      },
    },
  })
