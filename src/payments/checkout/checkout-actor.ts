import { useEffect } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import {
  type CheckoutEvent,
  checkoutMachine,
  type CheckoutSession,
} from '../../../machines/checkout/machine.ts'
import { readCheckoutQuery } from '../../../machines/checkout/schema.ts'
import { STARTED_SESSION } from '../checkout-names.ts'
import { company } from '../../company/company.ts'
import { appLinkAfterFailure } from './app-links.ts'
import { checkoutTexts } from './content.ts'
import type { Services } from '../../services/ports.ts'
import { mayHavePaymentCookie } from '../payment-cookie.ts'
import { isReturnNavigation, isFallbackShown, watchPageLifecycle } from './page-lifecycle.ts'

export const checkoutWith = ({ loadPayments, browser, tabStorage }: Services) =>
  checkoutMachine.provide({
    actors: {
      loadSdk: fromPromise<void, CheckoutSession>(({ input, signal }) =>
        loadPayments().then(loaded => loaded.load(input, signal)),
      ),
      startCheckout: fromPromise<'redirecting' | 'mounted', CheckoutSession>(({ input, signal }) =>
        loadPayments().then(loaded => loaded.start(input, signal)),
      ),
      watchForm: fromPromise(() => loadPayments().then(loaded => loaded.watchForm())),
    },
    actions: {
      alertUnavailable: () => browser.alert(checkoutTexts.reasons.sdk),
      markSessionStarted: ({ context }) => tabStorage.set(STARTED_SESSION, context.query?.sessionId ?? ''),
      clearOverlay: () =>
        void loadPayments().then(
          loaded => loaded.clear(),
          () => {},
        ),
      reloadPage: () => browser.reload(),
      openApp: ({ context }) => browser.open(appLinkAfterFailure(context.query ?? {})),
      openProductSite: () => browser.open(company.logdhan.site),
    },
  })

/** Sends the machine the query, page events, and whether the visitor has come back. */
export function useCheckoutEvents(
  actor: Pick<ActorRefFrom<typeof checkoutMachine>, 'send' | 'getSnapshot'>,
  { loadPayments, browser, tabStorage }: Services,
): void {
  useEffect(() => {
    const send = (event: CheckoutEvent) => actor.send(event)
    // Browsers throttle the timers of hidden tabs, so tell the machine how long loading has taken.
    let loadingSince = 0
    const stopWatching = watchPageLifecycle({
      hidden: () => send({ type: 'page.hidden' }),
      shown() {
        if (actor.getSnapshot().value === 'paused') loadingSince = performance.now()
        send({ type: 'page.shown', elapsedMs: performance.now() - loadingSince })
      },
      left: () => send({ type: 'page.left' }),
      returned: () => send({ type: 'page.returned' }),
      blocked: () => send({ type: 'form.blocked' }),
      fallbackShown: () => send({ type: 'fallback.shown' }),
    })
    const query = readCheckoutQuery(browser.query())
    let isStopped = false
    const open = (isSdkPresent: boolean) => {
      if (isStopped) return
      loadingSince = performance.now()
      const started = tabStorage.get(STARTED_SESSION)
      send({
        type: 'page.opened',
        query,
        isSdkPresent,
        isReturn: isReturnNavigation(started === query.sessionId),
        // Any started session counts, not only this one, because the tab remembers only the last.
        mayHavePaid: started !== null || mayHavePaymentCookie(),
      })
      if (document.hidden) send({ type: 'page.hidden' })
      // The fallback says that the checkout is unavailable, so the SDK must no longer redirect.
      if (isFallbackShown()) send({ type: 'fallback.shown' })
    }
    loadPayments().then(
      loaded => open(loaded.isPresent(query.sessionId ?? '')),
      () => open(false),
    )
    return () => {
      isStopped = true
      stopWatching()
    }
  }, [actor, loadPayments, browser, tabStorage])
}
