import { type RefObject, useContext, useEffect } from 'react'
import { type ContactDraft, contactFieldNames } from '../../machines/contact-form/schema.ts'
import { ServicesContext } from '../services/services-context.ts'
import { ContactFormActor } from './contact-form-actor.tsx'
import { fieldText } from './form-fields.ts'

export const draftOf = (data: FormData) =>
  Object.fromEntries(contactFieldNames.map(field => [field, fieldText(data, field)])) as ContactDraft

/** Gives the actor the text of a form that is hydrated or shown again, or text kept across a reload. */
export function useRestoredDraft(form: RefObject<HTMLFormElement | null>): void {
  const services = useContext(ServicesContext)
  const actor = ContactFormActor.useActorRef()
  useEffect(() => {
    const { draft } = actor.getSnapshot().context
    if (form.current && contactFieldNames.every(field => !draft[field]))
      restoreText(form.current, services.keptText.kept())
    const found = form.current && draftOf(new FormData(form.current))
    if (found && contactFieldNames.some(field => found[field] !== draft[field]))
      actor.send({ type: 'draft.found', draft: found })
  }, [actor, form, services])
}

/** Fills in text kept across a reload, as the boot script has already done if the document had the form. */
function restoreText(form: HTMLFormElement, kept: Record<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea'))
    field.value ||= kept[field.id] ?? ''
}
