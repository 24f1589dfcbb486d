import type { SendFailure } from '#machines/contact-form.failures.ts'
import type { ContactFormEvent } from '#machines/contact-form.machine.ts'
import type { ContactDraft } from '#machines/contact-form.fields.ts'
import type { EmailHint } from '#machines/email.schema.ts'
import type { ContactErrors } from '#machines/contact-form.schema.ts'
import type { Services } from '#src/services/services.ts'
import { type LazyActor, lazyActor } from './lazy-actor.ts'

/** State of the form as its component renders it. */
export interface ContactFormView {
  state: string
  draft: ContactDraft
  errors: ContactErrors
  /** What the text of an invalid email does not show. */
  emailHint: EmailHint | null
  failure: SendFailure | null
}

const initial: ContactFormView = {
  state: 'editing.pristine',
  draft: { name: '', email: '', message: '' },
  errors: {},
  emailHint: null,
  failure: null,
}

const stores = new WeakMap<Services, LazyActor<ContactFormView, ContactFormEvent>>()

/**
 * Returns the contact form's actor. Client navigation does not stop it, so that a draft is kept and a message being sent
 * cannot be sent twice. It is kept in memory only.
 */
export function contactFormOf(services: Services): LazyActor<ContactFormView, ContactFormEvent> {
  const known = stores.get(services)
  if (known) return known
  const made = lazyActor<ContactFormView, ContactFormEvent>({
    initial,
    async load() {
      services.contact.prepare?.()
      const { startContactForm } = await import('./contact-form-actor.ts')
      return (show, { draft }) => startContactForm(services.contact, draft, show)
    },
    applyEarly: (view, event) =>
      event.type === 'field.changed'
        ? { ...view, draft: { ...view.draft, [event.field]: event.value } }
        : 'draft' in event
          ? { ...view, draft: event.draft }
          : view,
    viewAfterLoss: view => ({ ...view, state: 'editing.failed', failure: 'network' }),
  })
  stores.set(services, made)
  return made
}
