import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { type CheckoutEvent, checkoutMachine, type CheckoutSession } from '#machines/checkout.machine.ts'
import { type CheckoutQuery, readCheckoutQuery } from '#machines/checkout.schema.ts'
import { STARTED_SESSION } from '#src/config/boot-contract.ts'
import type { PaymentsPort, Services } from '#src/services/services.ts'
import { isReturnNavigation, isFallbackShown, watchPageLifecycle } from './page-lifecycle.ts'

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Outside = Pick<Services, 'browser' | 'tab'> & { payments: PaymentsPort }

export interface CheckoutEffects {
  /** The app's address after a failed checkout, with what the app wants to know of it. */
  appLink: (values: Pick<CheckoutQuery, 'userId' | 'planName'>) => string
  siteUrl: string
  sdkAlert: string
}

/** The checkout of this document: one, however often its view is mounted. */
export interface CheckoutFlow {
  /** Reads the address and begins, once. Returns how to unsubscribe; the checkout goes on. */
  subscribe: (changed: () => void) => () => void
  snapshot: () => Snapshot
  send: (event: CheckoutEvent) => void
  /** Ends the chart and everything it waits for. */
  stop: () => void
}

/** The chart with the site's own effects. */
export const checkoutWith = (
  { payments, browser, tab }: Outside,
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
      rememberSession: ({ context }) => tab.set(STARTED_SESSION, context.query?.sessionId ?? ''),
      clearOverlay: () => payments.clear(),
      reloadPage: () => browser.reload(),
      openApp: ({ context }) => browser.open(appLink(context.query ?? {})),
      openProductSite: () => browser.open(siteUrl),
    },
  })

/** What is prerendered. */
export const unopenedCheckout: Snapshot = createActor(checkoutMachine).getSnapshot()

export function checkoutFlow(outside: Outside, effects: CheckoutEffects): CheckoutFlow {
  const actor = createActor(checkoutWith(outside, effects))
  let stopWatching: (() => void) | undefined
  const send = (event: CheckoutEvent) => actor.send(event)

  const start = () => {
    if (stopWatching) return
    // A hidden tab's timers are held back, but not its clock: how long it has been loading, each time anew.
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
    const query = readCheckoutQuery(outside.browser.query())
    send({
      type: 'page.opened',
      query,
      isSdkPresent: outside.payments.isPresent(query.sessionId ?? ''),
      isReturn: isReturnNavigation(outside.tab.get(STARTED_SESSION) === query.sessionId),
    })
    // Who was told that it will not come must not be led away by it.
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
