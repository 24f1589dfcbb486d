import type { SubmitEvent } from 'react'
import type { newsletterMachine } from '#machines/newsletter.machine.ts'
import type { StateName } from '#machines/state-name.ts'
import type { newsletterFields, newsletterResult } from '#src/content/newsletter.ts'
import { useRunning } from '#src/runner/runner.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Field } from '../ui/field.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { emailErrorOf } from './email-error.ts'
import { fieldText } from './field-text.ts'
import { HoneypotField, honeypotText } from './honeypot-field.tsx'
import { newsletterRun } from './newsletter-run.ts'
import { reportEarly } from './report-early.ts'
import { useEarlySubmit } from './use-early-submit.ts'

/** View of each state. */
const views = {
  'entering.idle': 'form',
  'entering.error': 'failure',
  'loading': 'progress',
  'success': 'confirmation',
} as const satisfies Record<StateName<typeof newsletterMachine>, string>

export interface NewsletterFormProps {
  /** Id of the email field. Not `useId`, whose ids differ between the prerendered HTML and the browser. */
  id: string
  fields: typeof newsletterFields
  outcome: typeof newsletterResult
  /** URL for posts with and without a script. */
  action: string
}

/** Focuses the confirmation if removing the form lost the focus. A visitor who focused something else keeps it. */
const focusConfirmation = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

export function NewsletterForm({ id, fields, outcome, action }: NewsletterFormProps) {
  const { actor, state, context } = useRunning(newsletterRun, id)
  const { problem, hint, refusal } = context
  const isHydrated = useIsHydrated()
  const view = views[state]
  const isLoading = view === 'progress'

  const submitted = (data: FormData) =>
    ({ type: 'form.submitted', email: fieldText(data, 'email'), honeypot: honeypotText(data) }) as const
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reportEarly(actor, event.currentTarget)
    actor.send(submitted(new FormData(event.currentTarget)))
  }
  const formId = `${id}-form`
  useEarlySubmit(formId, isHydrated, (data, form) => {
    const event = submitted(data)
    actor.send({ ...event, isEarly: true })
    const email = fieldText(new FormData(form), 'email')
    if (email !== event.email) actor.send({ type: 'email.changed', email })
  })

  return (
    <div data-machine="newsletter" data-state={state}>
      {view !== 'confirmation' && (
        <form
          id={formId}
          className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-2.5 items-start"
          method="post"
          action={action}
          noValidate={isHydrated}
          data-hydrated={isHydrated || undefined}
          aria-busy={isLoading}
          onSubmit={submit}
        >
          <Field
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            label={fields.label}
            requiredLabel={fields.required}
            placeholder={fields.placeholder}
            error={emailErrorOf(problem, hint, fields.emailHints)}
            readOnly={isLoading}
            onFocus={actor.prepare}
            onInput={email => actor.send({ type: 'email.changed', email })}
          />
          <HoneypotField label={fields.honeypot} isFilled={view === 'failure'} />
          <BusyButton
            label={fields.submit}
            busyLabel={fields.loading}
            isBusy={isLoading}
            className="lt-md:w-full md:mt-[1.8rem]"
          />
        </form>
      )}
      <div role="status" className="text-[.9375rem] font-500">
        {isLoading && <span className="sr-only">{fields.loading}</span>}
        {view === 'confirmation' && (
          <p ref={focusConfirmation} tabIndex={-1} className="newsletter-success">
            {outcome.success}
          </p>
        )}
        {view === 'failure' && (
          <p className="field-error">
            <span>{refusal ?? outcome.error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
