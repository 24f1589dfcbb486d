import { type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { type ContactField, contactFieldNames } from '../../machines/contact-form/schema.ts'
import type { ContactFormContext, contactFormMachine } from '../../machines/contact-form/machine.ts'
import { type StateName, stateName } from '../../machines/state-name.ts'
import { mailto } from '../company/links.ts'
import { company } from '../company/company.ts'
import { contactFields as texts, contactIntro, contactResult } from './contact-form.content.ts'
import { ServicesContext } from '../services/services-context.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Field } from '../ui/field.tsx'
import type { Level } from '../ui/heading.tsx'
import { useIsHydrated } from '../prerender/client/use-is-hydrated.ts'
import { ContactFormActor, contactFieldId } from './contact-form-actor.tsx'
import { emailErrorOf, resetWhenSent } from './form-fields.ts'
import { HoneypotField, honeypotText } from './honeypot-field.tsx'
import { curveOfName } from './name-drawing.ts'
import { ContactFailed, ContactSent } from './contact-result.tsx'
import { useEarlySubmit } from './use-early-submit.ts'
import { useFocusOnResult } from './use-focus-on-result.ts'
import { draftOf, useRestoredDraft } from './use-restored-draft.ts'

const formId = 'contact-form'

/** Attributes that differ between the fields. */
const inputs = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  message: { isLong: true },
} as const satisfies Record<ContactField, object>

const views = {
  'editing.pristine': 'form',
  'editing.failed': 'failure',
  'sending': 'progress',
  'sent': 'confirmation',
} as const satisfies Record<StateName<typeof contactFormMachine>, string>

/** `level` is the level of the heading that replaces the form after sending. */
export function ContactForm({ level }: { level: Level }) {
  const services = useContext(ServicesContext)
  const actor = ContactFormActor.useActorRef()
  const { value, context } = ContactFormActor.useSelector(snapshot => snapshot)
  const { failure } = context
  const state = stateName(value)
  const view = views[state]
  const isHydrated = useIsHydrated()
  // Keep the first default values, because browsers do not restore a field whose value equals its default.
  const [firstDraft] = useState(context.draft)
  const [sender, setSender] = useState('')
  const form = useRef<HTMLFormElement>(null)
  /** Text for the live region: a field's error or a confirmation that does not get focus. */
  const [said, setSaid] = useState('')
  const isSending = view === 'progress'
  const { notice, confirmation } = useFocusOnResult(view, form, setSaid)
  useRestoredDraft(form)
  useEffect(
    () => () => {
      // A confirmation that arrives after the visitor has left the page is kept for their return.
      if (actor.getSnapshot().value === 'sent') actor.send({ type: 'confirmation.left' })
    },
    [actor],
  )

  const submitted = (data: FormData) => {
    const draft = draftOf(data)
    setSender(draft.name)
    return { type: 'form.submitted', draft, honeypot: honeypotText(data) } as const
  }
  /** If a field keeps focus after a submit, announces its error, because screen readers would not. */
  const announceError = (focused: Element | null) => {
    const field = contactFieldNames.find(name => contactFieldId(name) === focused?.id)
    setSaid(
      (field && focused === document.activeElement && errorOf(field, actor.getSnapshot().context)) || '',
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const focused = document.activeElement
    actor.send(submitted(new FormData(event.currentTarget)))
    announceError(focused)
  }
  useEarlySubmit(formId, isHydrated, (data, element) => {
    const focused = document.activeElement
    actor.send({ ...submitted(data), isEarly: true })
    // Then report the text typed since the submit. A machine that is sending a message ignores this event.
    actor.send({ type: 'draft.found', draft: draftOf(new FormData(element)) })
    announceError(focused)
  })
  const field = (name: ContactField) => ({
    name,
    id: contactFieldId(name),
    ...texts[name],
    requiredLabel: texts.required,
    error: errorOf(name, context),
    readOnly: isSending,
    defaultValue: firstDraft[name],
    onFocus: () => services.contact.prepare?.(),
    onInput(value: string) {
      setSaid('')
      actor.send({ type: 'field.changed', field: name, value })
    },
    onBlur() {
      actor.send({ type: 'field.left', field: name })
      setSaid(errorOf(name, actor.getSnapshot().context) ?? '')
    },
  })

  return (
    <div data-machine="contact-form" data-state={state} className="grow flex flex-col">
      {/* Only an existing live region announces changes; with a `role`, it would be read even when empty. */}
      <p aria-live="polite" className="sr-only">
        {isSending ? texts.sending : said}
      </p>
      {view === 'confirmation' && (
        <ContactSent ref={confirmation} level={level} curve={curveOfName(sender)} />
      )}
      {/* Screen readers announce a focused live region twice, so its parent gets focus. */}
      <div ref={notice} {...(view === 'failure' ? { tabIndex: -1, className: 'notice below-bar mb-5' } : {})}>
        <div aria-live="assertive">
          {failure && view === 'failure' && (
            <ContactFailed reason={contactResult.reasons[failure]}>
              {failure === 'missing' && (
                <button type="button" className="btn-line mt-4" onClick={services.browser.reload}>
                  {contactResult.reload}
                </button>
              )}
            </ContactFailed>
          )}
        </div>
      </div>
      {view !== 'confirmation' && (
        <form
          ref={element => {
            form.current = element
            return resetWhenSent(element, () => actor.getSnapshot().value === 'sent')
          }}
          id={formId}
          aria-label={contactIntro.title.join(' ')}
          className="grid gap-5"
          method="post"
          // Without scripts, submitting opens a mail app with the text.
          action={mailto(company.email)}
          encType="text/plain"
          noValidate={isHydrated}
          data-hydrated={isHydrated || undefined}
          aria-busy={isSending}
          onSubmit={submit}
        >
          {contactFieldNames.map(name => (
            <Field key={name} {...field(name)} {...inputs[name]} />
          ))}
          <HoneypotField isFilled={failure === 'honeypot'} />
          <div className="flex flex-wrap justify-between items-center gap-4">
            <BusyButton label={texts.submit} busyLabel={texts.sending} isBusy={isSending} />{' '}
            <span className="text-small text-on-floor-2">{contactIntro.promise}</span>
          </div>
        </form>
      )}
    </div>
  )
}

const errorOf = (name: ContactField, { errors, emailHint }: ContactFormContext) =>
  name === 'email' ? emailErrorOf(errors.email, emailHint) : errors[name]
