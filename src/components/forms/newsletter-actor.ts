import { createActor, fromPromise } from 'xstate'
import { emailHint } from '#machines/email.schema.ts'
import { type NewsletterEvent, newsletterMachine } from '#machines/newsletter.machine.ts'
import { stateName } from '#machines/state-name.ts'
import type { NewsletterPort } from '#src/services/services.ts'
import { focusInvalid } from './focus-invalid.ts'
import type { NewsletterView } from './newsletter-form.tsx'

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

/** Starts the machine. Returns a function that sends events. */
export function startNewsletter(
  newsletter: NewsletterPort,
  inputId: string,
  show: (view: NewsletterView) => void,
): (event: NewsletterEvent) => void {
  const actor = createActor(newsletterWith(newsletter, inputId))
  actor.subscribe(({ value, context }) =>
    show({
      state: stateName(value),
      problem: context.problem,
      hint: context.problem === null ? null : emailHint(context.email),
      refusal: context.refusal,
    }),
  )
  actor.start()
  return event => actor.send(event)
}
