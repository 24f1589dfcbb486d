import type { SendFailure } from '#machines/contact-form.failures.ts'
import type { ContactFormEvent } from '#machines/contact-form.machine.ts'
import type { ContactDraft } from '#machines/contact-form.fields.ts'
import type { ContactErrors } from '#machines/contact-form.schema.ts'
import type { Services } from '#src/services/services.ts'
import { type LazyActor, lazyActor } from './lazy-actor.ts'

/** What the form shows. */
export interface ContactFormView {
  state: string
  draft: ContactDraft
  errors: ContactErrors
  failure: SendFailure | null
}

const initial: ContactFormView = {
  state: 'editing.pristine',
  draft: { name: '', email: '', message: '' },
  errors: {},
  failure: null,
}

const stores = new WeakMap<Services, LazyActor<ContactFormView, ContactFormEvent>>()

/**
 * The one contact form of a visit. It outlives the page that shows it, so that a draft survives a look at another page
 * and a message on its way is not sent a second time; and it is nowhere but in memory.
 */
export function contactFormOf(services: Services): LazyActor<ContactFormView, ContactFormEvent> {
  const known = stores.get(services)
  if (known) return known
  const made = lazyActor<ContactFormView, ContactFormEvent>({
    initial,
    start(show, { draft }) {
      services.contact.prepare?.()
      return import('./contact-form-actor.ts').then(({ startContactForm }) =>
        startContactForm(services.contact, draft, show),
      )
    },
    early: (view, event) =>
      event.type === 'field.changed'
        ? { ...view, draft: { ...view.draft, [event.field]: event.value } }
        : 'draft' in event
          ? { ...view, draft: event.draft }
          : view,
    matters: event => event.type === 'form.submitted',
    lost: view => ({ ...view, state: 'editing.failed', failure: 'network' }),
  })
  stores.set(services, made)
  return made
}
