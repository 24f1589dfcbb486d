import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { type CheckoutFailure, checkoutMachine, type CheckoutSession } from '#machines/checkout.machine.ts'
import { type CheckoutQuery, isShownAmount, readCheckoutQuery, renewalOf } from '#machines/checkout.schema.ts'
import { stateName } from '#machines/state-name.ts'
import { rupees } from '#src/config/site.ts'
import type { Services } from '#src/services/services.ts'
import { ServicesContext } from '#src/services/services-context.ts'
import type { CurveSpec } from '../ui/mirror-curve.ts'
import { Spinner } from '../ui/spinner.tsx'
import { cameBack, watchPageLife } from './page-life.ts'

export interface CheckoutProps {
  texts: {
    loading: string
    fallbackPlan: string
    renewal: Record<'monthly' | 'yearly' | 'other', string>
    unavailable: string
    sdkAlert: string
    reasons: Record<CheckoutFailure, string>
    retry: string
    toApp: string
    returned: { title: string, text: string, action: string }
    opening: string
    plainApp: string
    plainSite: string
    note: string
    noScript: string
  }
  /** The app's address after a failed checkout, with what the app wants to know of it. */
  appLink: (values: Pick<CheckoutQuery, 'userId' | 'planName'>) => string
  siteUrl: string
  paymentFormId: string
  curve: CurveSpec
}

type Effects = Pick<CheckoutProps, 'appLink' | 'siteUrl'> & { sdkAlert: string }

/** The chart with the site's own effects. */
export const checkoutWith = ({ payments, browser }: Services, { appLink, siteUrl, sdkAlert }: Effects) => checkoutMachine.provide({
  actors: {
    loadSdk: fromPromise<void, CheckoutSession>(({ input, signal }) => payments.load(input, signal)),
    startCheckout: fromPromise<'redirecting' | 'mounted', CheckoutSession>(({ input, signal }) => payments.start(input, signal)),
  },
  actions: {
    alertUnavailable: () => browser.alert(sdkAlert),
    clearOverlay: () => payments.clear(),
    reloadPage: () => browser.reload(),
    openApp: ({ context }) => browser.open(appLink(context.query ?? {})),
    openProductSite: () => browser.open(siteUrl),
  },
})

export function Checkout({ texts, appLink, siteUrl, paymentFormId, curve }: CheckoutProps) {
  const services = useContext(ServicesContext)
  const [machine] = useState(() => checkoutWith(services, { appLink, siteUrl, sdkAlert: texts.sdkAlert }))
  const actor = useActorRef(machine)
  const state = useSelector(actor, snapshot => stateName(snapshot.value))
  const query = useSelector(actor, snapshot => snapshot.context.query)
  const failure = useSelector(actor, snapshot => snapshot.context.failure)

  useEffect(() => {
    const opened = readCheckoutQuery(window.location.search)
    actor.send({ type: 'page.opened', query: opened, isSdkPresent: services.payments.isPresent(opened.sessionId ?? ''), isReturn: cameBack() })
    return watchPageLife({
      hidden: () => actor.send({ type: 'page.hidden' }),
      shown: elapsedMs => actor.send({ type: 'page.shown', elapsedMs }),
      left: () => actor.send({ type: 'page.left' }),
      returned: () => actor.send({ type: 'page.returned' }),
      blocked: () => actor.send({ type: 'form.blocked' }),
    })
  }, [actor, services])

  const isLoading = state === 'unopened' || state.startsWith('loading') || state === 'left'
  const isMounted = state === 'mounted'
  const link = appLink(query ?? {})
  return (
    <div data-machine="checkout" data-state={state} data-waits="unopened" className="wrap grid-12 gap-y-8 flex-1 items-center content-center pt-6 pb-18">
      <Plan query={query} texts={texts} isSmall={isMounted} />
      <div className={`floor-sheet border-1.5 border-solid border-ink col-span-12 grid gap-6 p-6 min-h-75 content-between ${isMounted ? '' : 'lg:(col-start-8 col-span-5)'}`}>
        {isLoading && (
          <div role="status" className="grid gap-5">
            <Spinner curve={curve} />
            <p className="font-display font-600 text-h4">{texts.loading}</p>
          </div>
        )}
        {!isLoading && !isMounted && (
          <Choice
            title={failure ? texts.unavailable : texts.returned.title}
            text={failure ? texts.reasons[failure] : texts.returned.text}
            isFailure={failure !== null}
            retry={failure ? texts.retry : texts.returned.action}
            toApp={texts.toApp}
            onRetry={() => actor.send({ type: 'retry.pressed' })}
            onApp={() => actor.send({ type: 'app.pressed' })}
            status={state === 'leaving' ? texts.opening : ''}
          >
            <a className="plain-link" href={link}>{texts.plainApp}</a>
            <a className="plain-link" href={siteUrl}>{texts.plainSite}</a>
          </Choice>
        )}
        <div id={paymentFormId} hidden={!isMounted && !isLoading} />
        <div data-way-out="" hidden>
          <p className="text-h4 font-display font-600 text-alert">{texts.unavailable}</p>
          <p className="mt-3 grid gap-1 text-small">
            <a className="plain-link" href="">{texts.retry}</a>
            <a className="plain-link" href={siteUrl}>{texts.plainSite}</a>
          </p>
        </div>
        <noscript>
          <p className="text-alert font-500">{texts.noScript}</p>
          <p className="mt-3 grid gap-1 text-small">
            <a className="plain-link" href={appLink({})}>{texts.plainApp}</a>
            <a className="plain-link" href={siteUrl}>{texts.plainSite}</a>
          </p>
        </noscript>
        <p className="text-small text-fg-2 rule pt-4">{texts.note}</p>
      </div>
    </div>
  )
}

function Plan({ query, texts, isSmall }: { query: CheckoutQuery | null, texts: CheckoutProps['texts'], isSmall: boolean }) {
  return (
    <div className={isSmall ? 'col-span-12' : 'col-span-12 lg:col-span-6'}>
      <h1 className={isSmall ? 'text-h3' : 'text-h1'}>{query?.planName ?? texts.fallbackPlan}</h1>
      {isShownAmount(query?.amount) && <p className={`font-display font-600 leading-[.9] tracking-[-.045em] mt-4 ${isSmall ? 'text-h3' : 'text-[clamp(3.5rem,11vw,10rem)]'}`}>{rupees(query.amount)}</p>}
      <p className="mt-5 text-lead text-fg-2">{texts.renewal[renewalOf(query?.planName)]}</p>
    </div>
  )
}

interface ChoiceProps {
  title: string
  text: string
  isFailure: boolean
  retry: string
  toApp: string
  onRetry: () => void
  onApp: () => void
  status: string
  children: ReactNode
}

function Choice({ title, text, isFailure, retry, toApp, onRetry, onApp, status, children }: ChoiceProps) {
  return (
    <div className="grid gap-4">
      <div role={isFailure ? 'alert' : 'status'}>
        <h2 className={`text-h4 ${isFailure ? 'text-alert' : ''}`}>{title}</h2>
        <p className="mt-2 text-fg-2 text-base">{text}</p>
      </div>
      <button type="button" className="btn-solid w-full" onClick={onRetry}>{retry}</button>
      <button type="button" className="btn-line w-full" onClick={onApp}>{toApp}</button>
      <p role="status" className="text-small text-fg-2 min-h-5">{status}</p>
      <p className="grid gap-1 text-small">{children}</p>
    </div>
  )
}
