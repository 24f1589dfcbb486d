import { useActorRef, useSelector } from '@xstate/react'
import { type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import type { newsletterMachine } from '../../machines/newsletter/machine.ts'
import { type StateName, stateName } from '../../machines/state-name.ts'
import { env } from '../services/env.ts'
import { signUpDrawing } from '../company/drawings.ts'
import { newsletterFields as texts, newsletterResult } from '../company/newsletter.ts'
import { actorOptions } from '../services/actor-options.ts'
import { ServicesContext } from '../services/services-context.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { CurvePaths, viewBoxOf } from '../ui/line-drawing.tsx'
import { Field } from '../ui/field.tsx'
import { useIsHydrated } from '../prerender/client/use-is-hydrated.ts'
import { emailErrorOf, fieldText, isInWindow, resetWhenSent } from './form-fields.ts'
import { HoneypotField, honeypotText } from './honeypot-field.tsx'
import { newsletterWith } from './newsletter-actor.ts'
import { useEarlySubmit } from './use-early-submit.ts'

const views = {
  'entering.idle': 'form',
  'entering.error': 'failure',
  'loading': 'progress',
  'success': 'confirmation',
} as const satisfies Record<StateName<typeof newsletterMachine>, string>

/**
 * The newsletter form in the footer and on the home page. `id` is the email field's id, under which the boot
 * script keeps its text across a reload.
 */
export function NewsletterForm({ id, name }: { id: string; name: string }) {
  const { newsletter } = useContext(ServicesContext)
  const actor = useActorRef(newsletterWith(newsletter, id), actorOptions)
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const { emailError, emailHint, refusal } = context
  const state = stateName(value)
  const isHydrated = useIsHydrated()
  const view = views[state]
  const isLoading = view === 'progress'
  const confirmation = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  /** Text for the live region: the field's error or a confirmation that does not get focus. */
  const [said, setSaid] = useState('')
  useEffect(() => {
    const shown = confirmation.current
    // Focus is lost when the form disappears, unless the visitor has moved focus to another element.
    if (shown && document.activeElement === document.body) shown.focus()
    else if (shown) setSaid(newsletterResult.success)
    // The message is below the form, possibly outside the viewport.
    const message = live.current
    if (view === 'failure' && message?.parentElement && isInWindow(message.parentElement))
      message.scrollIntoView({ block: 'nearest' })
  }, [view])

  const submitted = (data: FormData) =>
    ({ type: 'form.submitted', email: fieldText(data, 'email'), honeypot: honeypotText(data) }) as const
  const isFocused = () => document.activeElement?.id === id
  const announceError = (wasFocused: boolean) => {
    const { emailError, emailHint } = actor.getSnapshot().context
    setSaid((wasFocused && emailErrorOf(emailError, emailHint)) || '')
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wasFocused = isFocused()
    actor.send(submitted(new FormData(event.currentTarget)))
    announceError(wasFocused)
  }
  const formId = `${id}-form`
  useEarlySubmit(formId, isHydrated, (data, form) => {
    const event = submitted(data)
    const wasFocused = isFocused()
    actor.send({ ...event, isEarly: true })
    const email = fieldText(new FormData(form), 'email')
    if (email !== event.email) actor.send({ type: 'email.changed', email })
    announceError(wasFocused)
  })

  return (
    <div data-machine="newsletter" data-state={state}>
      {view !== 'confirmation' && (
        <form
          ref={form => resetWhenSent(form, () => actor.getSnapshot().value === 'success')}
          id={formId}
          aria-label={name}
          className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-2.5 items-start"
          method="post"
          action={env.newsletterUrl}
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
            label={texts.label}
            requiredLabel={texts.required}
            placeholder={texts.placeholder}
            error={emailErrorOf(emailError, emailHint)}
            readOnly={isLoading}
            onInput={email => {
              setSaid('')
              actor.send({ type: 'email.changed', email })
            }}
          />
          <HoneypotField isFilled={view === 'failure'} />
          <BusyButton
            label={texts.submit}
            busyLabel={texts.loading}
            isBusy={isLoading}
            className="md:mt-7.2"
          />
        </form>
      )}
      {view === 'confirmation' && (
        <div
          ref={confirmation}
          // Orca reads the name of a focused group, but only the last line of a focused paragraph.
          role="group"
          aria-labelledby={`${id}-sent`}
          tabIndex={-1}
          className="newsletter-success flex lt-md:flex-col items-start gap-4 font-display font-600 text-h4"
        >
          <svg className="h-12 md:h-7.5 w-auto flex-none" viewBox={viewBoxOf(2, 1)} aria-hidden="true">
            <CurvePaths curve={signUpDrawing} planned />
            <CurvePaths curve={signUpDrawing} portion={0.5} />
          </svg>
          <p id={`${id}-sent`}>{newsletterResult.success}</p>
        </div>
      )}
      {/* Only a live region that already exists announces changes; with a role, it is read even if empty. */}
      <div ref={live} aria-live="polite" className="text-[.9375rem] font-500">
        {isLoading && <span className="sr-only">{texts.loading}</span>}
        {said && <span className="sr-only">{said}</span>}
        {view === 'failure' && (
          <p className="field-error">
            <span dir="auto">{refusal ?? newsletterResult.error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
