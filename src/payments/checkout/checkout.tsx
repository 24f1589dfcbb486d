import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useContext } from 'react'
import type { CheckoutFailure } from '../../../machines/checkout/failures.ts'
import type { checkoutMachine } from '../../../machines/checkout/machine.ts'
import { type StateName, stateName } from '../../../machines/state-name.ts'
import { paymentProviderOf } from '../providers.ts'
import { PAYMENT_FORM_ID } from '../contract.ts'
import { emptyHtml } from '../trusted-types.ts'
import { checkoutTexts as texts, logdhanSupport } from './content.ts'
import { company } from '../../company/company.ts'
import { spinnerDrawing } from '../../company/drawings.ts'
import { paths } from '../../company/paths.ts'
import { actorOptions } from '../../services/actor-options.ts'
import { ServicesContext } from '../../services/services-context.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { appLinkAfterFailure, checkoutWith, useCheckoutEvents } from './checkout-flow.ts'
import { cardPadding, Choice, Facts, Message, NBSP, Order, Plan } from './checkout-views.tsx'

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
  'openingApp': 'opening app',
  'finished': 'stopped',
} as const satisfies Record<StateName<typeof checkoutMachine>, string>

/** Failures that would recur if the same URL were opened again. */
const FINAL: readonly CheckoutFailure[] = ['session', 'mode', 'key', 'id']

/** `TrustedHTML`, because React fills the element again if the page was changed before hydration. */
const NOTHING = { __html: emptyHtml }

/** Holds a view for later. Text browsers and reader modes show hidden elements, but not templates. */
const Template = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR ? (
    <template>{children}</template>
  ) : (
    <template dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
  )

export function Checkout() {
  const services = useContext(ServicesContext)
  const actor = useActorRef(checkoutWith(services), actorOptions)
  const { value, context } = useSelector(actor, snapshot => snapshot)
  useCheckoutEvents(actor, services)
  const { query, failure, mayBePaid } = context
  const state = stateName(value)
  const view = views[state]
  const isLoading = view === 'loading'
  const isMounted = view === 'form'
  const isStopped = !isLoading && !isMounted
  // The visitor chose to close the form, which is not an error.
  const isFailed = isStopped && failure !== null && failure !== 'cancelled'
  const canPay = !failure || !FINAL.includes(failure)
  const stopped = failure ? { title: texts.cancelled, text: texts.reasons[failure] } : texts.returned
  useTitle(isFailed ? texts.unavailable : undefined)
  const plainLink = (
    <a className="plain-link" href={appLinkAfterFailure(query ?? {})}>
      {texts.plainApp}
    </a>
  )
  const provider = query?.sessionId ? paymentProviderOf(query.sessionId) : undefined
  return (
    <div
      data-machine="checkout"
      data-state={state}
      data-provider={provider?.id}
      data-hydrate-on-load="unopened"
      className="has-fallback wrap grid-12 gap-y-6 items-start content-start pt-6 lg:pt-[max(1.5rem,50vh-22.5rem)] pb-8"
    >
      <Plan query={query} hasFailed={isFailed} isSmall={isMounted} />
      <div className={`col-span-12 ${isMounted ? '' : 'lg:(col-start-8 col-span-5 mt-2.5)'}`}>
        {/* Lines have the same contrast as on the floor around the card. */}
        <div className="floor-surface-raised [--outline:color-mix(in_srgb,var(--on-surface)_22%,transparent)] border-1.5 border-solid border-on-surface">
          {/* The card is always tall enough for a failure message, so that nothing below it moves. */}
          <div
            className={`flex flex-col gap-5 min-h-92 md:min-h-79 lg:(min-h-91.25 py-8) ${isMounted ? 'p-3 md:p-6' : cardPadding}`}
          >
            <noscript>
              <p className="text-error font-500">{texts.noScript}</p>
              <p className="mt-3 grid text-small">
                <a className="plain-link" href={appLinkAfterFailure({})}>
                  {texts.plainApp}
                </a>
                <a className="plain-link" href={company.logdhan.site}>
                  {texts.plainSite}
                </a>
              </p>
            </noscript>
            {/* Only an existing live region announces changes. It takes no space while it is empty. */}
            <div aria-live="polite" className="-mb-5 [&>*]:mb-5">
              {isLoading && (
                // Not centred, and two lines tall on phones, because the status height depends on the font.
                <div className="needs-script flex items-start gap-4 lt-md:min-h-18">
                  <Spinner curve={spinnerDrawing} />
                  <div>
                    <p className="font-display font-600 text-h4">{texts.loading}</p>
                    {/* Its space is reserved from the start, so that nothing moves. */}
                    <p className="text-small text-on-floor-2">
                      {provider ? `${provider.name} ${texts.next}` : NBSP}
                    </p>
                  </div>
                </div>
              )}
              {isStopped && !isFailed && <Message title={stopped.title} text={stopped.text} />}
            </div>
            <div aria-live="assertive" className="-mb-5 [&>:not(:empty)]:(flow-root mb-4)">
              {isFailed && (
                <Message
                  title={texts.unavailable}
                  text={texts.reasons[failure]}
                  unpaid={!mayBePaid && texts.unpaid}
                  isFailure
                >
                  {failure === 'session' && (
                    <a className="plain-link -mt-2 -mb-2.5 font-display font-600" href={paths.logdhan}>
                      {texts.choosePlan}
                    </a>
                  )}
                </Message>
              )}
              {/* The boot script fills this element, so React must not change its content. */}
              <div data-fallback="" dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />
            </div>
            <Template>
              <p className="text-h4 font-display font-600 text-error alert-ring">{texts.unavailable}</p>
              <p className="mt-4 flex flex-wrap gap-3 items-center">
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty URL reloads the page with its query */}
                <a className="btn-solid" href="">
                  {texts.retry}
                </a>
                <a className="btn-line" href={appLinkAfterFailure({})}>
                  {texts.toApp}
                </a>
                <a className="plain-link text-small" href={company.logdhan.site}>
                  {texts.plainSite}
                </a>
              </p>
            </Template>
            {!isFailed && !isMounted && <Order query={query} />}
            {isStopped && (
              <Choice
                retry={failure ? texts.retry : texts.returned.action}
                toApp={texts.toApp}
                onRetry={() => actor.send({ type: 'retry.pressed' })}
                onApp={() => actor.send({ type: 'app.pressed' })}
                canRetry={canPay}
                status={view === 'opening app' ? texts.opening : ''}
              >
                {(state === 'openingApp' || state === 'finished') && plainLink}
              </Choice>
            )}
            {/* The provider may fill this element before hydration, so React must not change its content. */}
            <div
              id={PAYMENT_FORM_ID}
              className="[&_iframe]:max-w-full empty:-mt-5"
              hidden={!isMounted && !isLoading}
              dangerouslySetInnerHTML={NOTHING}
              suppressHydrationWarning
            />
            {isMounted && <p className="grid text-small">{plainLink}</p>}
            {/* A new element for new text does not count as a layout shift. */}
            <p
              key={isFailed ? 'help' : (provider?.id ?? 'note')}
              className="text-small text-on-floor-2 mt-auto"
            >
              {isFailed ? (
                <>
                  {`${texts.help} `}
                  <EmailAddress className="inline-block" {...logdhanSupport} />
                </>
              ) : (
                `${provider?.name ?? texts.unknownProvider} ${texts.note}`
              )}
            </p>
          </div>
          <Facts />
        </div>
      </div>
    </div>
  )
}
