import { type ReactNode, type Ref, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import {
  type ContactDraft,
  type ContactField,
  contactFieldNames,
} from '../../machines/contact-form/schema.ts'
import type { ContactFormContext, contactFormMachine } from '../../machines/contact-form/machine.ts'
import { type StateName, stateName } from '../../machines/state-name.ts'
import { mailto } from '../company/links.ts'
import { company } from '../company/company.ts'
import { contactFields as texts, contactIntro, contactResult } from './contact-form.content.ts'
import { closedDrawing } from '../company/drawings.ts'
import type { CurveSpec } from '../ui/mirror-curve.ts'
import { ServicesContext } from '../services/services-context.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Heading, type Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { useIsHydrated } from '../prerender/client/use-is-hydrated.ts'
import { ContactFormActor, contactFieldId } from './contact-form-actor.tsx'
import { emailErrorOf, fieldText, resetWhenSent } from './form-fields.ts'
import { HoneypotField, honeypotText } from './honeypot-field.tsx'
import { curveOfName, svgDocumentOf } from './name-drawing.ts'
import { useEarlySubmit } from './use-early-submit.ts'

const formId = 'contact-form'

/** Field attributes, for browsers that fill in forms. */
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
  // Constant, because browsers do not restore a field whose value equals its default.
  const [firstDraft] = useState(context.draft)
  const [sender, setSender] = useState('')
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const { draft } = actor.getSnapshot().context
    if (form.current && contactFieldNames.every(field => !draft[field]))
      restoreText(form.current, services.text.kept())
    const found = form.current && draftOf(new FormData(form.current))
    if (found && contactFieldNames.some(field => found[field] !== draft[field]))
      actor.send({ type: 'draft.found', draft: found })
    return () => {
      // A confirmation that arrives after the visitor left the page waits for their return.
      if (actor.getSnapshot().value === 'sent') actor.send({ type: 'confirmation.left' })
    }
  }, [actor, services])

  const submitted = (data: FormData) => {
    const draft = draftOf(data)
    setSender(draft.name)
    return { type: 'form.submitted', draft, honeypot: honeypotText(data) } as const
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const focused = document.activeElement
    actor.send(submitted(new FormData(event.currentTarget)))
    // No focus event announces the error of a field that keeps the focus.
    const field = contactFieldNames.find(name => contactFieldId(name) === focused?.id)
    setSaid(
      (field && focused === document.activeElement && errorOf(field, actor.getSnapshot().context)) || '',
    )
  }
  useEarlySubmit(formId, isHydrated, (data, element) => {
    actor.send({ ...submitted(data), isEarly: true })
    // Text that the visitor typed after the submit.
    actor.send({ type: 'draft.found', draft: draftOf(new FormData(element)) })
  })
  const isSending = view === 'progress'
  /** Text for the live region: a field's error or a confirmation that does not get the focus. */
  const [said, setSaid] = useState('')
  const notice = useRef<HTMLDivElement>(null)
  const confirmation = useRef<HTMLHeadingElement>(null)
  const last = useRef(view)
  useEffect(() => {
    // Move focus and scroll only for changes while this page is shown.
    if (view === last.current) return
    last.current = view
    if (view === 'confirmation') {
      // Removing the form lost the focus. If the visitor has moved the focus, use the live region instead.
      if (document.activeElement === document.body) {
        confirmation.current?.focus({ preventScroll: true })
        // The page header would cover the edge of the card.
        confirmation.current?.closest('.below-bar')?.scrollIntoView({ block: 'nearest' })
      } else setSaid(`${contactResult.sent.title} ${contactResult.sent.text}`)
    }
    // The message is above the form, possibly outside the viewport.
    if (view === 'failure' && form.current && isInWindow(form.current)) {
      notice.current?.scrollIntoView({ block: 'nearest' })
      // Pressing the button does not move the focus, so it may still be in a field.
      if (document.activeElement?.matches('.field')) notice.current?.focus()
    }
  }, [view])
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
      {/* Only an existing live region announces changes. With a role, it would be read even when empty. */}
      <p aria-live="polite" className="sr-only">
        {isSending ? texts.sending : said}
      </p>
      {view === 'confirmation' && <Sent ref={confirmation} level={level} curve={curveOfName(sender)} />}
      {/* Screen readers announce a focused live region twice, so its parent gets the focus. */}
      <div ref={notice} {...(view === 'failure' ? { tabIndex: -1, className: 'notice below-bar mb-5' } : {})}>
        <div aria-live="assertive">
          {failure && view === 'failure' && (
            <Failed reason={contactResult.reasons[failure]}>
              {failure === 'missing' && (
                <button type="button" className="btn-line mt-4" onClick={services.browser.reload}>
                  {contactResult.reload}
                </button>
              )}
            </Failed>
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
          // Without scripts, submitting opens a mail app with the fields.
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
          <HoneypotField label={texts.honeypot} isFilled={failure === 'honeypot'} />
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
  name === 'email' ? emailErrorOf(errors.email, emailHint, texts.emailHints) : errors[name]

function isInWindow(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

const draftOf = (data: FormData) =>
  Object.fromEntries(contactFieldNames.map(field => [field, fieldText(data, field)])) as ContactDraft

/** Fills in the text kept across a reload. If the document contained the form, the boot script did this. */
function restoreText(form: HTMLFormElement, kept: Record<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea'))
    field.value ||= kept[field.id] ?? ''
}

function Failed({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    // When a live region gets several elements at once, Orca may read only the last, so they are a group.
    <div role="group">
      <p className="alert-ring">
        {`${contactResult.failed} `}
        <a href={mailto(company.email)}>{company.email}</a>
      </p>
      <p className="mt-1.5 pl-4.5 text-small text-on-floor-2">{reason}</p>
      {children}
    </div>
  )
}

/** `curve` is the line generated from the sender's name. */
function Sent({
  ref,
  level,
  curve,
}: {
  ref: Ref<HTMLHeadingElement>
  level: Level
  curve: CurveSpec | undefined
}) {
  const { title, text, line } = contactResult.sent
  return (
    <div className="below-bar grow floor-surface-raised border border-solid border-rule p-6 md:p-8 flex flex-wrap-reverse items-center lg:(flex-col-reverse flex-nowrap items-start) justify-between gap-x-10 gap-y-6">
      <div className="flex-1 basis-64 lg:flex-none">
        <Heading level={level} ref={ref} className="text-h2 mb-2.5">
          {title}
        </Heading>
        <p className="text-on-floor-2">{text}</p>
        {curve && (
          <p className="mt-5 text-small text-on-floor-2">
            {`${line.caption} `}
            <a
              className="whitespace-nowrap"
              download={line.file}
              href={`data:image/svg+xml,${encodeURIComponent(svgDocumentOf(curve))}`}
            >
              {line.save}
            </a>
          </p>
        )}
      </div>
      <LineDrawing
        curve={curve ?? closedDrawing}
        className="w-37 lg:(w-72 self-start) h-auto text-line [--pen:2.2] lg:[--pen:1.15]"
        stroke="var(--pen)"
        draws="load"
        filled
      />
    </div>
  )
}
