import { expect } from 'vitest'
import {
  CHECKOUT_START_DELAY_MS,
  PRODUCT_SITE_DELAY_MS,
  RESPONSE_TIMEOUT_MS,
  SDK_DELAY_MS,
} from '../../machines/delays.ts'
import { type CheckoutEvent, checkoutMachine, type CheckoutSession } from '../../machines/checkout/machine.ts'
import { type CheckoutQuery } from '../../machines/checkout/schema.ts'
import { checkoutWith } from '../../src/payments/checkout/checkout-actor.ts'
import { testMachine } from './harness/test-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import { failWith, type MachineUnderTest, type Scenario, succeedWith } from './harness/machine-under-test.ts'

const query: CheckoutQuery = {
  sessionId: 'session_1',
  amount: 999,
  planName: 'Pro Annual',
  userId: 'u1',
  mode: 'sandbox',
}

const opened = (changes: Partial<Extract<CheckoutEvent, { type: 'page.opened' }>> = {}): CheckoutEvent => ({
  type: 'page.opened',
  query,
  isSdkPresent: false,
  isReturn: false,
  mayHavePaid: false,
  ...changes,
})
const openedWithSdk = opened({ isSdkPresent: true })
const shown = (elapsedMs: number): CheckoutEvent => ({ type: 'page.shown', elapsedMs })

const sdkLoaded = succeedWith()
const redirected = succeedWith('redirecting')
const mounted = succeedWith('mounted')

const load = 'load session_1 sandbox'
const start = 'start session_1 sandbox'
const remember = 'remember session_1'
const clear = 'clear'
const watch = 'watch'

type Steps = Scenario<typeof checkoutMachine>
const toFailure: Steps = [[opened({ query: { ...query, sessionId: undefined } }), 'failed', [clear]]]
const toFetching: Steps = [[opened(), 'loading.fetching', [load]]]
const toPaused: Steps = [...toFetching, ['page.hidden', 'paused']]
const toStart: Steps = [
  [openedWithSdk, 'loading.settling'],
  [CHECKOUT_START_DELAY_MS, 'loading.starting', [remember, start]],
]
const toRedirect: Steps = [...toStart, [redirected, 'loading.redirecting']]
const toForm: Steps = [...toStart, [mounted, 'mounted', [watch]]]
const toReturn: Steps = [[opened({ isReturn: true, isSdkPresent: true }), 'returned', [clear]]]
const toOpeningApp: Steps = [...toFailure, ['app.pressed', 'openingApp', ['app u1']]]

const scenarios: MachineUnderTest<typeof checkoutMachine>['scenarios'] = {
  'fails without loading the SDK if there is no session id, even on a return': [
    [
      opened({ query: { ...query, sessionId: undefined }, isReturn: true, isSdkPresent: true }),
      'failed',
      [clear],
      { failure: 'session', query: { ...query, sessionId: undefined } },
    ],
  ],
  'starts once with the SDK present, exactly 2 seconds after load, even if the page is opened twice': [
    [openedWithSdk, 'loading.settling'],
    [openedWithSdk, 'loading.settling'],
    [CHECKOUT_START_DELAY_MS - 1, 'loading.settling'],
    [1, 'loading.starting', [remember, start]],
    [openedWithSdk, 'loading.starting'],
    ['page.hidden', 'loading.starting'],
    ['retry.pressed', 'loading.starting'],
    ['app.pressed', 'loading.starting', [], { query }],
  ],
  'starts exactly 1 second after the SDK has loaded': [
    ...toFetching,
    [3000, 'loading.fetching'],
    [sdkLoaded, 'loading.fetched'],
    [SDK_DELAY_MS - 1, 'loading.fetched'],
    [1, 'loading.starting', [remember, start], { query }],
  ],
  'fails with one alert if the SDK does not load': [
    ...toFetching,
    [failWith('sdk'), 'failed', ['alert', clear], { failure: 'sdk' }],
  ],
  'fails without an alert if the provider has no API key': [
    ...toFetching,
    [failWith('key'), 'failed', [clear], { failure: 'key' }],
  ],
  'keeps redirecting until the timeout if the page is never left, then fails as unpaid': [
    ...toRedirect,
    [RESPONSE_TIMEOUT_MS - CHECKOUT_START_DELAY_MS - 1, 'loading.redirecting'],
    [1, 'failed', [clear], { failure: 'timeout', mayHavePaid: false }],
  ],
  'fails at the timeout, counts as possibly paid if this tab started a payment, and ignores a late SDK': [
    [opened({ mayHavePaid: true }), 'loading.fetching', [load]],
    [RESPONSE_TIMEOUT_MS - 1, 'loading.fetching'],
    [1, 'failed', [clear]],
    [sdkLoaded, 'failed'],
    [RESPONSE_TIMEOUT_MS, 'failed', [], { failure: 'timeout', mayHavePaid: true }],
  ],
  'counts as possibly paid once the visitor leaves a failed page and comes back': [
    ...toFailure,
    ['page.left', 'failed'],
    ['page.returned', 'failed', [], { failure: 'session', mayHavePaid: true }],
  ],
  'fails if the CSP blocks the form': [
    ...toRedirect,
    ['form.blocked', 'failed', [clear], { failure: 'blocked' }],
  ],
  'fails without starting if the fallback is shown while loading': [
    [openedWithSdk, 'loading.settling'],
    ['fallback.shown', 'failed', [clear]],
    [CHECKOUT_START_DELAY_MS, 'failed', [], { failure: 'timeout' }],
  ],
  'clears a mounted form, fails and counts as possibly paid if the fallback is shown': [
    ...toForm,
    ['fallback.shown', 'failed', [clear], { failure: 'timeout', mayHavePaid: true }],
  ],
  'fails with "refused" if the start rejects with an unknown error': [
    ...toStart,
    [failWith(new Error('?')), 'failed', [clear], { failure: 'refused' }],
  ],
  'stays mounted without a timeout until the visitor closes the form, then fails, and reloads on retry': [
    ...toForm,
    [RESPONSE_TIMEOUT_MS, 'mounted'],
    ['page.left', 'mounted'],
    ['page.hidden', 'mounted'],
    ['form.blocked', 'mounted'],
    [failWith('cancelled'), 'failed', [clear]],
    [RESPONSE_TIMEOUT_MS, 'failed'],
    ['retry.pressed', 'failed', ['reload'], { failure: 'cancelled' }],
  ],
  'goes to "returned" without starting if a page with a mounted form is left and restored': [
    ...toForm,
    ['page.left', 'mounted'],
    ['page.returned', 'returned', [clear]],
    [RESPONSE_TIMEOUT_MS, 'returned'],
  ],
  'goes to "returned", without a timeout or another start, if the page is left after the redirect and restored':
    [
      ...toRedirect,
      ['page.left', 'left'],
      [shown(60_000), 'left'],
      [RESPONSE_TIMEOUT_MS, 'left'],
      ['page.returned', 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  'goes to "returned" without starting if the page is restored before the start': [
    [openedWithSdk, 'loading.settling'],
    ['page.returned', 'returned', [clear]],
    [RESPONSE_TIMEOUT_MS, 'returned'],
  ],
  'keeps loading if the page is shown before the timeout, and fails if it is shown after the timeout': [
    ...toFetching,
    [shown(RESPONSE_TIMEOUT_MS - 1), 'loading.fetching'],
    [shown(RESPONSE_TIMEOUT_MS), 'failed', [clear], { failure: 'timeout' }],
  ],
  'aborts loading the SDK when the page is hidden, does not count that time, and starts over when shown again':
    [
      ...toFetching,
      [3000, 'loading.fetching'],
      ['page.hidden', 'paused'],
      [RESPONSE_TIMEOUT_MS, 'paused'],
      [shown(0), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading.fetching'],
      [1, 'failed', [clear], { failure: 'timeout' }],
    ],
  'goes to "returned" if the page is hidden while the SDK loads, then left and restored': [
    ...toPaused,
    ['page.left', 'left'],
    ['page.returned', 'returned', [clear]],
  ],
  'goes to "returned" if the page is hidden while the SDK loads, then restored': [
    ...toPaused,
    ['page.returned', 'returned', [clear]],
  ],
  'fails if the fallback is shown on a hidden page': [
    ...toPaused,
    ['fallback.shown', 'failed', [clear], { failure: 'timeout' }],
  ],
  'goes to "returned" after a return, even if the SDK is present, and reloads on retry': [
    ...toReturn,
    ['retry.pressed', 'returned', ['reload'], { query }],
  ],
  'opens the app after a return, then the product site once': [
    ...toReturn,
    ['app.pressed', 'openingApp', ['app u1']],
    [PRODUCT_SITE_DELAY_MS - 1, 'openingApp'],
    [1, 'finished', ['site']],
    [PRODUCT_SITE_DELAY_MS, 'finished'],
  ],
  'opens the app on each press after a failure, and the product site 2 seconds after the first press': [
    ...toOpeningApp,
    [500, 'openingApp'],
    ['app.pressed', 'openingApp', ['app u1']],
    [PRODUCT_SITE_DELAY_MS - 500, 'finished', ['site']],
    [PRODUCT_SITE_DELAY_MS, 'finished'],
  ],
  'never opens the product site if the app hid the page, even when the page is shown again': [
    ...toOpeningApp,
    ['page.hidden', 'finished'],
    [PRODUCT_SITE_DELAY_MS, 'finished'],
    [shown(60_000), 'finished'],
  ],
  'counts as possibly paid, and does not open the product site, if the page is left for the app and restored':
    [
      ...toOpeningApp,
      ['page.left', 'finished'],
      [PRODUCT_SITE_DELAY_MS, 'finished'],
      ['page.returned', 'finished', [], { failure: 'session', mayHavePaid: true }],
    ],
  'reloads on retry while the app is opening, and does not open the product site': [
    ...toOpeningApp,
    ['retry.pressed', 'finished', ['reload']],
    [PRODUCT_SITE_DELAY_MS, 'finished'],
  ],
  'opens the app or reloads in the state "finished", but does not open the product site again': [
    ...toOpeningApp,
    [PRODUCT_SITE_DELAY_MS, 'finished', ['site']],
    ['app.pressed', 'finished', ['app u1']],
    ['retry.pressed', 'finished', ['reload']],
    [PRODUCT_SITE_DELAY_MS, 'finished'],
  ],
}

testMachine('checkout', {
  machine: checkoutMachine,
  production: checkoutWith(idleServices),
  provide: (machine, environment) =>
    machine.provide({
      actors: {
        loadSdk: environment.pending(({ sessionId, mode }: CheckoutSession) => `load ${sessionId} ${mode}`),
        startCheckout: environment.pending<'redirecting' | 'mounted', CheckoutSession>(
          ({ sessionId, mode }) => `start ${sessionId} ${mode}`,
        ),
        watchForm: environment.pending(() => watch),
      },
      actions: {
        alertUnavailable: environment.logged('alert'),
        markSessionStarted: ({ context }) =>
          void environment.log.push(`remember ${String(context.query?.sessionId)}`),
        clearOverlay: environment.logged(clear),
        reloadPage: environment.logged('reload'),
        openApp: ({ context }) => void environment.log.push(`app ${String(context.query?.userId)}`),
        openProductSite: environment.logged('site'),
      },
    }),
  scenarios,
  invariant() {
    let loadingSince: number | undefined
    return (snapshot, environment) => {
      expect(environment.countOf(start)).toBeLessThanOrEqual(1)
      expect(environment.countOf('site')).toBeLessThanOrEqual(1)
      // Nothing may start after the machine has reached `failed` or `returned`.
      const { log } = environment
      if (log.includes(clear)) expect(log.slice(log.indexOf(clear))).not.toContain(start)
      // Loading must end within the timeout.
      if (!snapshot.matches('loading')) loadingSince = undefined
      else expect(Date.now() - (loadingSince ??= Date.now())).toBeLessThan(RESPONSE_TIMEOUT_MS)
    }
  },
})
