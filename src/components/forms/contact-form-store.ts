import type { SendFailure } from '#machines/contact-form.failures.ts'
import type { ContactFormEvent } from '#machines/contact-form.machine.ts'
import { type ContactDraft, type ContactField, contactFields } from '#machines/contact-form.fields.ts'
import type { EmailHint } from '#machines/email.schema.ts'
import type { ContactErrors } from '#machines/contact-form.schema.ts'
import { failureOfLoad } from '#src/services/failure-of-load.ts'
import type { Services } from '#src/services/services.ts'
import { type LazyActor, lazyActor } from './lazy-actor.ts'

/** State of the form as its component renders it. */
export interface ContactFormView {
  state: string
  draft: ContactDraft
  errors: ContactErrors
  /** The fault of an invalid email that its text does not show. */
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

/** Id of a field. Not `useId`, whose ids differ between the prerendered HTML and the browser. */
export const contactFieldId = (field: ContactField) => `contact-${field}`

const stores = new WeakMap<Services, LazyActor<ContactFormView, ContactFormEvent>>()

/**
 * Returns the contact form's actor. Client navigation does not stop it, so that a draft is kept and a message being sent
 * cannot be sent twice. It is kept in memory only, but over a reload without which it could not be sent.
 */
export function contactFormOf(services: Services): LazyActor<ContactFormView, ContactFormEvent> {
  const known = stores.get(services)
  if (known) return known
  const made: LazyActor<ContactFormView, ContactFormEvent> = lazyActor({
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
    async viewAfterLoss() {
      const failure = await failureOfLoad(services.browser)
      // The text may have been changed meanwhile.
      return { ...made.view(), state: 'editing.failed', failure }
    },
  })
  const { text } = services
  const textOf = () =>
    Object.fromEntries(contactFields.map(field => [contactFieldId(field), made.view().draft[field]]))
  text.keepOnReload(textOf)
  // Only a reload helps then, also one by the visitor. A message that was sent is forgotten.
  let isKept = Object.keys(text.kept()).length > 0
  made.subscribe(() => {
    isKept ||= made.view().failure === 'missing'
    if (isKept) text.keep(textOf())
  })
  stores.set(services, made)
  return made
}
