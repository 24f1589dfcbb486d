import { useActorRef, useSelector } from '@xstate/react'
import { type MouseEvent, useContext } from 'react'
import type { CheckoutFailure } from '../../../machines/checkout/failures.ts'
import type { checkoutMachine } from '../../../machines/checkout/machine.ts'
import { type StateName, stateName } from '../../../machines/state-name.ts'
import { paymentProviderOf } from '../browser-registry.ts'
import { PAYMENT_FORM_ID } from '../checkout-names.ts'
import { checkoutTexts as texts, logdhanSupport } from './content.ts'
import { spinnerDrawing } from '../../company/drawings.ts'
import { paths } from '../../company/paths.ts'
import { actorOptions } from '../../services/actor-options.ts'
import { ServicesContext } from '../../services/services-context.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { checkoutWith, useCheckoutEvents } from './checkout-actor.ts'
import { cardPadding, Choice, CheckoutFacts, Message, NBSP, Order, PlanSummary } from './checkout-views.tsx'
import { AppLink, FallbackTemplate, NoScript, EMPTY_INNER_HTML } from './fallback-views.tsx'

const views = {
  'unopened': 'loading',
  'loading.fetching': 'loading',
  'loading.fetched': 'loading',
  'loading.settling': 'loading',
  'loading.starting': 'loading',
  'loading.redirecting': 'loading',
  'paused': 'loading',
  'left': 'loading',
  'mounted': 'form',
  'returned': 'stopped',
  'failed': 'stopped',
  'openingApp': 'stopped',
  'finished': 'stopped',
} as const satisfies Record<StateName<typeof checkoutMachine>, string>

/** Failures that would recur if the same URL were opened again. */
const FINAL: readonly CheckoutFailure[] = ['session', 'mode', 'key', 'id']

/** Returns what the page shows. A form that the visitor closed is not shown as a failure. */
function viewOf(state: StateName<typeof checkoutMachine>, failure: CheckoutFailure | null) {
  const view = views[state]
  return view === 'stopped' && failure !== null && failure !== 'cancelled' ? 'failed' : view
}

export function Checkout() {
  const services = useContext(ServicesContext)
  const actor = useActorRef(checkoutWith(services), actorOptions)
  const { value, context } = useSelector(actor, snapshot => snapshot)
  useCheckoutEvents(actor, services)
  const { query, failure, mayHavePaid } = context
  const state = stateName(value)
  const view = viewOf(state, failure)
  const isForm = view === 'form'
  const warning = view === 'failed' && mayHavePaid && texts.mayHavePaid
  /** A reload starts the payment again; following the link would make the page ask whether to continue. */
  const reload = (event: MouseEvent) => {
    event.preventDefault()
    services.browser.reload()
  }
  useTitle(view === 'failed' ? texts.unavailable : undefined)
  const provider = query?.sessionId ? paymentProviderOf(query.sessionId) : undefined
  return (
    <div
      data-machine="checkout"
      data-state={state}
      data-provider={provider?.id}
      data-hydrate-on-load="unopened"
      className="has-fallback wrap grid-12 gap-y-6 items-start content-start pt-6 lg:pt-[max(1.5rem,50vh-22.5rem)] pb-8"
    >
      <PlanSummary query={query} hasFailed={view === 'failed'} isSmall={isForm} />
      <div
        className={`col-span-12 ${isForm ? 'lg:[&_dl]:(grid grid-cols-2 gap-x-12) lg:[&_dl>:nth-child(-n+2)]:border-0' : 'lg:(col-start-8 col-span-5 mt-2.5)'}`}
      >
        {/* Lines have the same contrast as on the floor around the card. */}
        <div className="floor-surface-raised [--outline:color-mix(in_srgb,var(--on-surface)_22%,transparent)] border-1.5 border-solid border-on-surface">
          {/* The card is always tall enough for a failure message, so that nothing below it moves. */}
          <div
            className={`flex flex-col gap-5 min-h-92 md:min-h-79 lg:(min-h-91.25 py-8) ${isForm ? 'p-3 md:p-6 lt-md:[&>p]:px-3 lg:[&>p]:px-2' : cardPadding}`}
          >
            <NoScript />
            {/* Only an existing live region announces changes. An empty region takes no space. */}
            <div aria-live="polite" className="-mb-5 [&>*]:mb-5">
              {view === 'loading' && <Loading provider={provider} />}
              {view === 'stopped' && <Stopped failure={failure} />}
            </div>
            <div aria-live="assertive" className="-mb-5 [&>:not(:empty)]:(flow-root mb-4)">
              {view === 'failed' && failure && (
                <Failed failure={failure} advice={mayHavePaid ? warning : texts.unpaid} />
              )}
              {/* The boot script fills this element, so React must not change its content. */}
              <div data-fallback="" dangerouslySetInnerHTML={EMPTY_INNER_HTML} suppressHydrationWarning />
            </div>
            <FallbackTemplate />
            {(view === 'loading' || view === 'stopped') && <Order query={query} />}
            {(view === 'stopped' || view === 'failed') && (
              <Choice
                retry={failure ? texts.retry : texts.returned.action}
                onRetry={() => actor.send({ type: 'retry.pressed' })}
                onApp={() => actor.send({ type: 'app.pressed' })}
                canRetry={!failure || (!FINAL.includes(failure) && !warning)}
                status={state === 'openingApp' ? texts.opening : ''}
              >
                {(state === 'openingApp' || state === 'finished') && <AppLink query={query} />}
              </Choice>
            )}
            {/* The provider fills this element, so React must not change its content. */}
            <div
              id={PAYMENT_FORM_ID}
              className="[&_iframe]:max-w-full empty:-mt-5"
              hidden={view !== 'form' && view !== 'loading'}
              dangerouslySetInnerHTML={EMPTY_INNER_HTML}
              suppressHydrationWarning
            />
            {view === 'failed' ? <Help /> : <Note provider={provider} />}
            {isForm && (
              <p className="flex flex-wrap gap-x-6 text-small">
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty URL leads to this page */}
                <a className="plain-link" href="" onClick={reload}>
                  {texts.noForm}
                </a>
                <AppLink query={query} />
              </p>
            )}
          </div>
          <CheckoutFacts />
        </div>
      </div>
    </div>
  )
}

type Provider = ReturnType<typeof paymentProviderOf> | undefined

const Loading = ({ provider }: { provider: Provider }) => (
  // Not centred, and two lines tall on phones, because the height of the status depends on the font.
  <div className="needs-script flex items-start gap-4 lt-md:min-h-18">
    <Spinner curve={spinnerDrawing} />
    <div>
      <p className="font-display font-600 text-h4">{texts.loading}</p>
      {/* This line's space is reserved from the start, so that nothing moves. */}
      <p className="text-small text-on-floor-2">{provider ? `${provider.name} ${texts.next}` : NBSP}</p>
    </div>
  </div>
)

/** Shown when the visitor has closed the form or come back. */
const Stopped = ({ failure }: { failure: CheckoutFailure | null }) =>
  failure ? (
    <Message title={texts.cancelled} text={texts.reasons[failure]} />
  ) : (
    <Message title={texts.returned.title} text={texts.returned.text} />
  )

const Failed = ({ failure, advice }: { failure: CheckoutFailure; advice: string | false }) => (
  <Message title={texts.unavailable} text={texts.reasons[failure]} advice={advice} isFailure>
    {failure === 'session' && advice === texts.unpaid && (
      <a className="plain-link -mt-2 -mb-2.5 font-display font-600" href={paths.logdhan}>
        {texts.choosePlan}
      </a>
    )}
  </Message>
)

const noteClass = 'text-small text-on-floor-2 mt-auto'

const Help = () => (
  <p className={noteClass}>
    {`${texts.help} `}
    <EmailAddress className="inline-block" {...logdhanSupport} />
  </p>
)

const Note = ({ provider }: { provider: Provider }) => (
  // A new element for new text does not count as a layout shift.
  <p key={provider?.id} className={noteClass}>
    {`${provider?.name ?? texts.unknownProvider} ${texts.note}`}
  </p>
)
