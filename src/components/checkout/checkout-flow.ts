import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { type CheckoutEvent, checkoutMachine, type CheckoutSession } from '#machines/checkout.machine.ts'
import { type CheckoutQuery, readCheckoutQuery } from '#machines/checkout.schema.ts'
import { STARTED_SESSION } from '#src/config/boot-contract.ts'
import type { PaymentsPort, Services } from '#src/services/services.ts'
import { isReturnNavigation, isFallbackShown, watchPageLifecycle } from './page-lifecycle.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Ports = Pick<Services, 'browser' | 'tab'> & { payments: PaymentsPort }

export interface CheckoutEffects {
  /** Returns the app's deep link after a failed checkout. */
  appLink: (values: Pick<CheckoutQuery, 'userId' | 'planName'>) => string
  siteUrl: string
  sdkAlert: string
}

/** The checkout of a document, independent of how often its component is mounted. */
export interface CheckoutStore {
  /** The first call reads the address and starts the checkout. Returns a function that unsubscribes; the checkout continues. */
  subscribe: (changed: () => void) => () => void
  snapshot: () => Snapshot
  send: (event: CheckoutEvent) => void
  /** Stops the machine and its invoked actors. */
  stop: () => void
}

/** Returns the machine with the site's effects. */
export const checkoutWith = (
  { payments, browser, tab }: Ports,
  { appLink, siteUrl, sdkAlert }: CheckoutEffects,
) =>
  checkoutMachine.provide({
    actors: {
      loadSdk: fromPromise<void, CheckoutSession>(({ input, signal }) => payments.load(input, signal)),
      startCheckout: fromPromise<'redirecting' | 'mounted', CheckoutSession>(({ input, signal }) =>
        payments.start(input, signal),
      ),
    },
    actions: {
      alertUnavailable: () => browser.alert(sdkAlert),
      markSessionStarted: ({ context }) => tab.set(STARTED_SESSION, context.query?.sessionId ?? ''),
      clearOverlay: ({ context }) => {
        payments.clear()
        if (context.failure) payments.forgetSession()
      },
      reloadPage: () => browser.reload(),
      openApp: ({ context }) => browser.open(appLink(context.query ?? {})),
      openProductSite: () => browser.open(siteUrl),
    },
  })

/** Snapshot of the prerendered HTML. */
export const initialCheckout: Snapshot = createActor(checkoutMachine).getSnapshot()

export function createCheckoutStore(ports: Ports, effects: CheckoutEffects): CheckoutStore {
  const actor = createActor(checkoutWith(ports, effects))
  let stopWatching: (() => void) | undefined
  const send = (event: CheckoutEvent) => actor.send(event)

  const start = () => {
    if (stopWatching) return
    // Browsers throttle timers of hidden tabs, so the machine is told how long it has been loading.
    let loadingSince = 0
    let wasLoading = false
    actor.subscribe(snapshot => {
      const isLoading = snapshot.matches('loading')
      if (isLoading && !wasLoading) loadingSince = performance.now()
      wasLoading = isLoading
    })
    actor.start()
    stopWatching = watchPageLifecycle({
      hidden: () => send({ type: 'page.hidden' }),
      shown: () => send({ type: 'page.shown', elapsedMs: performance.now() - loadingSince }),
      left: () => send({ type: 'page.left' }),
      returned: () => send({ type: 'page.returned' }),
      blocked: () => send({ type: 'form.blocked' }),
      fallbackShown: () => send({ type: 'fallback.shown' }),
    })
    const query = readCheckoutQuery(ports.browser.query())
    send({
      type: 'page.opened',
      query,
      isSdkPresent: ports.payments.isPresent(query.sessionId ?? ''),
      isReturn: isReturnNavigation(ports.tab.get(STARTED_SESSION) === query.sessionId),
    })
    // The fallback says that the checkout is unavailable, so the SDK must not redirect any more.
    if (isFallbackShown()) send({ type: 'fallback.shown' })
  }

  return {
    subscribe(changed) {
      start()
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    snapshot: () => actor.getSnapshot(),
    send,
    stop() {
      stopWatching?.()
      actor.stop()
    },
  }
}
