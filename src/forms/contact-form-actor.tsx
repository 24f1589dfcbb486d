import { createActorContext } from '@xstate/react'
import { type ReactNode, useContext, useEffect } from 'react'
import { fromPromise } from 'xstate'
import {
  type ContactDraft,
  type ContactField,
  contactFieldNames,
  type ContactMessage,
} from '../../machines/contact-form/schema.ts'
import { contactFormMachine } from '../../machines/contact-form/machine.ts'
import { actorOptions } from '../services/actor-options.ts'
import type { ContactPort } from '../services/ports.ts'
import { ServicesContext } from '../services/services-context.ts'
import { focusInvalid } from './form-fields.ts'

/** A fixed id instead of `useId`, because the boot script stores text by field id across a reload. */
export const contactFieldId = (field: ContactField) => `contact-${field}`

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

const newContext = () => createActorContext(contactFormMachine)
/** In development, Vite keeps `hot.data` across hot updates. A new context would lose the draft. */
const hot = import.meta.hot?.data as { context?: ReturnType<typeof newContext> } | undefined
export const ContactFormActor = hot?.context ?? newContext()
if (hot) hot.context = ContactFormActor

/**
 * Runs one contact form actor per document. Client navigation does not stop this actor, so the draft is kept,
 * and a message that is being sent cannot be sent twice.
 */
export function ContactFormProvider({ children }: { children: ReactNode }) {
  const { contact } = useContext(ServicesContext)
  return (
    <ContactFormActor.Provider logic={contactFormWith(contact)} options={actorOptions}>
      <KeepText />
      {children}
    </ContactFormActor.Provider>
  )
}

/** Keeps the draft, which exists only in memory, when the visitor must reload the page to send it. */
function KeepText() {
  const actor = ContactFormActor.useActorRef()
  const { keptText } = useContext(ServicesContext)
  useEffect(() => {
    const hasText = ({ draft }: { draft: ContactDraft }) => contactFieldNames.some(field => draft[field])
    // An empty draft does not replace text kept earlier, because a page without the form does not restore it.
    keptText.keepOnReload(() => {
      const { context } = actor.getSnapshot()
      return hasText(context) ? draftByFieldId(context) : {}
    })
    const wasKept = Object.keys(keptText.kept()).length > 0
    let isKept = false
    const subscription = actor.subscribe(({ context }) => {
      // After `missing`, keep the draft: visitors may reload the page themselves. A sent message is not kept.
      isKept ||= context.failure === 'missing' || (wasKept && hasText(context))
      if (isKept) keptText.keep(draftByFieldId(context))
    })
    return () => subscription.unsubscribe()
  }, [actor, keptText])
  return null
}

const draftByFieldId = ({ draft }: { draft: ContactDraft }) =>
  Object.fromEntries(contactFieldNames.map(field => [contactFieldId(field), draft[field]]))
