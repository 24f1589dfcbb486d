import { type SubmitEvent, useContext, useState } from 'react'
import type { EmailHint } from '#machines/email.schema.ts'
import type { NewsletterEvent } from '#machines/newsletter.machine.ts'
import { failureOfLoad } from '#src/services/failure-of-load.ts'
import type { Services } from '#src/services/services.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Field } from '../ui/field.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { emailErrorOf } from './email-error.ts'
import { fieldText } from './field-text.ts'
import { lazyActor, reportEarly, useLazyActor } from './lazy-actor.ts'
import { HoneypotField, honeypotText } from './honeypot-field.tsx'
import { useEarlySubmit } from './use-early-submit.ts'

export interface NewsletterView {
  state: string
  problem: string | null
  /** The fault of an invalid email that its text does not show. */
  hint: EmailHint | null
  refusal: string | null
}

export interface NewsletterFormProps {
  /** Id of the email field. Not `useId`, whose ids differ between the prerendered HTML and the browser. */
  id: string
  fields: {
    label: string
    required: string
    placeholder: string
    submit: string
    loading: string
    honeypot: string
    emailHints: Record<EmailHint, string>
  }
  outcome: { success: string; error: string }
  /** URL for posts with and without a script. */
  action: string
}

const initial: NewsletterView = { state: 'entering.idle', problem: null, hint: null, refusal: null }
const newsletterActor = ({ newsletter, browser }: Services, inputId: string) =>
  lazyActor<NewsletterView, NewsletterEvent>({
    initial,
    load: async () => {
      // Both, because a form that could not send would be of no use.
      const [{ startNewsletter }] = await Promise.all([
        import('./newsletter-actor.ts'),
        newsletter.prepare?.(),
      ])
      return show => startNewsletter(newsletter, inputId, show)
    },
    async viewAfterLoss(view) {
      const form = (document.getElementById(inputId) as HTMLInputElement | null)?.form
      // The browser has told the visitor.
      if (!form?.checkValidity()) return view
      if ((await failureOfLoad(browser)) === 'network') return { ...view, state: 'entering.error' }
      // The form needs no script: the server answers with a page.
      form.submit()
      return view
    },
  })

/** Focuses the confirmation if removing the form lost the focus. A visitor who focused something else keeps it. */
const focusConfirmation = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

export function NewsletterForm({ id, fields, outcome, action }: NewsletterFormProps) {
  const services = useContext(ServicesContext)
  const [actor] = useState(() => newsletterActor(services, id))
  const view = useLazyActor(actor)
  const isHydrated = useIsHydrated()
  const isLoading = view.state === 'loading'

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
    <div data-machine="newsletter" data-state={view.state}>
      {view.state !== 'success' && (
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
            error={emailErrorOf(view.problem, view.hint, fields.emailHints)}
            readOnly={isLoading}
            onFocus={actor.prepare}
            onInput={email => actor.send({ type: 'email.changed', email })}
          />
          <HoneypotField label={fields.honeypot} isFilled={view.state === 'entering.error'} />
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
        {view.state === 'success' && (
          <p ref={focusConfirmation} tabIndex={-1} className="newsletter-success">
            {outcome.success}
          </p>
        )}
        {view.state === 'entering.error' && (
          <p className="field-error">
            <span>{view.refusal ?? outcome.error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
