import { expect } from 'vitest'
import { fromPromise } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import {
  type CheckoutEvent,
  checkoutMachine,
  type CheckoutSession,
  PRODUCT_SITE_DELAY_MS,
  SDK_DELAY_MS,
  START_DELAY_MS,
} from '../../machines/checkout/machine.ts'
import { type CheckoutQuery } from '../../machines/checkout/schema.ts'
import { checkoutWith } from '../../src/payments/checkout/checkout-flow.ts'
import { testMachine } from './harness/test-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

const query: CheckoutQuery = {
  sessionId: 'session_1',
  amount: 999,
  planName: 'Pro Annual',
  userId: 'u1',
  mode: 'sandbox',
}

interface CheckoutEnvironment extends Environment {
  requests: { succeed: (value: never) => void; fail: (error: unknown) => void; isAborted: () => boolean }[]
  starts: number
  productSiteOpens: number
  /** Whether `failed` or `returned` has been reached. */
  isEnded: boolean
  hasStartedAfterEnd: boolean
  loadingSince: number | undefined
}

const opened = (changes: Partial<Extract<CheckoutEvent, { type: 'page.opened' }>> = {}): CheckoutEvent => ({
  type: 'page.opened',
  query,
  isSdkPresent: false,
  isReturn: false,
  mayBePaid: false,
  ...changes,
})
const openedWithSdk = opened({ isSdkPresent: true })
const shown = (elapsedMs: number): CheckoutEvent => ({ type: 'page.shown', elapsedMs })
const hidden: CheckoutEvent = { type: 'page.hidden' }
const left: CheckoutEvent = { type: 'page.left' }
const returned: CheckoutEvent = { type: 'page.returned' }
const fallbackShown: CheckoutEvent = { type: 'fallback.shown' }
const retry: CheckoutEvent = { type: 'retry.pressed' }
const app: CheckoutEvent = { type: 'app.pressed' }
const blocked: CheckoutEvent = { type: 'form.blocked' }

const resolveWith = (value: unknown) =>
  function resolved(environment: CheckoutEnvironment) {
    const request = environment.requests.shift()
    if (request && !request.isAborted()) request.succeed(value as never)
  }
const sdkLoaded = resolveWith(undefined)
const redirected = resolveWith('redirecting')
const mounted = resolveWith('mounted')
const rejectWith = (reason: unknown) =>
  function rejected(environment: CheckoutEnvironment) {
    environment.requests.shift()?.fail(reason)
  }

const load = 'load session_1 sandbox'
const start = 'start session_1 sandbox'
const remember = 'remember session_1'
const clear = 'clear'
const watch = 'watch'

type S = Scenario<typeof checkoutMachine, CheckoutEnvironment>
const toFailure: S['steps'] = [[opened({ query: { ...query, sessionId: undefined } }), 'failed', [clear]]]
const toRedirect: S['steps'] = [
  [openedWithSdk, 'loading.settling'],
  [START_DELAY_MS, 'loading.starting', [remember, start]],
  [redirected, 'loading.redirecting'],
]
const toForm: S['steps'] = [
  [openedWithSdk, 'loading.settling'],
  [START_DELAY_MS, 'loading.starting', [remember, start]],
  [mounted, 'mounted', [watch]],
]

const scenarios: S[] = [
  {
    name: 'fails without loading the SDK if there is no session id',
    steps: toFailure,
    context: { failure: 'session', query: { ...query, sessionId: undefined } },
  },
  {
    name: 'fails on a return navigation without a session id',
    steps: [[opened({ query: { ...query, sessionId: undefined }, isReturn: true }), 'failed', [clear]]],
  },
  {
    name: 'a return navigation goes to returned, even if the SDK is present',
    steps: [[opened({ isReturn: true, isSdkPresent: true }), 'returned', [clear]]],
    context: { query },
  },
  {
    name: 'starts exactly 2 seconds after load if the SDK is present',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS - 1, 'loading.settling'],
      [1, 'loading.starting', [remember, start]],
    ],
    context: { query },
  },
  {
    name: 'starts exactly 1 second after the SDK has loaded',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [3000, 'loading.fetching'],
      [sdkLoaded, 'loading.fetched'],
      [SDK_DELAY_MS - 1, 'loading.fetched'],
      [1, 'loading.starting', [remember, start]],
    ],
    context: { query },
  },
  {
    name: 'fails with one alert if the SDK does not load',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [rejectWith('sdk'), 'failed', ['alert', clear]],
    ],
    context: { failure: 'sdk' },
  },
  {
    name: 'fails without an alert if the provider has no API key',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [rejectWith('key'), 'failed', [clear]],
    ],
    context: { failure: 'key' },
  },
  {
    name: 'goes to returned if the page is left while loading and then restored',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [left, 'left'],
      [shown(60_000), 'left'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'has no timeout once the page is left after the redirect',
    steps: [...toRedirect, [left, 'left'], [RESPONSE_TIMEOUT_MS, 'left']],
  },
  {
    name: 'redirects until the timeout, then fails as not paid, if the page is never left',
    steps: [
      ...toRedirect,
      [RESPONSE_TIMEOUT_MS - START_DELAY_MS - 1, 'loading.redirecting'],
      [1, 'failed', [clear]],
    ],
    context: { failure: 'timeout', mayBePaid: false },
  },
  {
    name: 'fails as maybe paid if a payment was started before in this tab',
    steps: [
      [opened({ mayBePaid: true }), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS, 'failed', [clear]],
    ],
    context: { failure: 'timeout', mayBePaid: true },
  },
  {
    name: 'a failed page that is left and restored is maybe paid',
    steps: [...toFailure, [left, 'failed'], [returned, 'failed']],
    context: { failure: 'session', mayBePaid: true },
  },
  {
    name: 'fails if the SDK has not loaded at the response timeout, and ignores a late SDK',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading.fetching'],
      [1, 'failed', [clear]],
      [sdkLoaded, 'failed'],
      [RESPONSE_TIMEOUT_MS, 'failed'],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'fails if the CSP blocks the form',
    steps: [...toRedirect, [blocked, 'failed', [clear]]],
    context: { failure: 'blocked' },
  },
  {
    name: 'fails without starting if the fallback is shown while loading',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [fallbackShown, 'failed', [clear]],
      [START_DELAY_MS, 'failed'],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'clears a mounted form and fails as maybe paid if the fallback is shown',
    steps: [...toForm, [fallbackShown, 'failed', [clear]]],
    context: { failure: 'timeout', mayBePaid: true },
  },
  {
    name: 'fails with the failure that rejects the start',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [remember, start]],
      [rejectWith('mode'), 'failed', [clear]],
    ],
    context: { failure: 'mode' },
  },
  {
    name: 'fails with "refused" if an unknown error rejects the start',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [remember, start]],
      [rejectWith(new Error('?')), 'failed', [clear]],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'stays mounted without a timeout, also when the page is left or hidden or the form is blocked',
    steps: [
      ...toForm,
      [RESPONSE_TIMEOUT_MS, 'mounted'],
      [left, 'mounted'],
      [hidden, 'mounted'],
      [blocked, 'mounted'],
    ],
  },
  {
    name: 'fails with "cancelled" and clears the form if the visitor closes it; retry reloads',
    steps: [
      ...toForm,
      [RESPONSE_TIMEOUT_MS, 'mounted'],
      [rejectWith('cancelled'), 'failed', [clear]],
      [RESPONSE_TIMEOUT_MS, 'failed'],
      [retry, 'failed', ['reload']],
    ],
    context: { failure: 'cancelled' },
  },
  {
    name: 'fails with "crashed" if the form stops working, and opens the app when pressed',
    steps: [...toForm, [rejectWith('crashed'), 'failed', [clear]], [app, 'leaving', ['app u1']]],
    context: { failure: 'crashed' },
  },
  {
    name: 'goes to returned without starting if a page with a mounted form is left and restored',
    steps: [...toForm, [left, 'mounted'], [returned, 'returned', [clear]], [RESPONSE_TIMEOUT_MS, 'returned']],
  },
  {
    name: 'goes to returned without starting if the page is restored after the redirect',
    steps: [
      ...toRedirect,
      [left, 'left'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'goes to returned without starting if the page is restored before the start',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'keeps loading if the page is shown before the timeout, and fails if after it',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [shown(RESPONSE_TIMEOUT_MS - 1), 'loading.fetching'],
      [shown(RESPONSE_TIMEOUT_MS), 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'aborts loading the SDK while the page is hidden, without counting that time, and starts over when it is shown',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [3000, 'loading.fetching'],
      [hidden, 'paused'],
      [RESPONSE_TIMEOUT_MS, 'paused'],
      [shown(0), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading.fetching'],
      [1, 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'goes to returned if the page is hidden while the SDK loads, left and restored',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [left, 'left'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'goes to returned if the page is hidden while the SDK loads, then restored',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'fails if the fallback is shown on a hidden page',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [fallbackShown, 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'reloads on retry after a return',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [retry, 'returned', ['reload']],
    ],
  },
  {
    name: 'opens the app after a return, then the product site once',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [app, 'leaving', ['app u1']],
      [PRODUCT_SITE_DELAY_MS - 1, 'leaving'],
      [1, 'gone', ['site']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'reloads on retry after a failure',
    steps: [...toFailure, [retry, 'failed', ['reload']]],
  },
  {
    name: 'opens the app twice if pressed twice after a failure, and the product site 2 seconds after the first press',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [500, 'leaving'],
      [app, 'leaving', ['app u1']],
      [PRODUCT_SITE_DELAY_MS - 500, 'gone', ['site']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'never opens the product site if the app opened and hid the page, also when the page is shown again',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [hidden, 'gone'],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
      [shown(60_000), 'gone'],
    ],
  },
  {
    name: 'is maybe paid, without the product site, if the app opened, the page was left and is restored',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [left, 'gone'],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
      [returned, 'gone'],
    ],
    context: { failure: 'session', mayBePaid: true },
  },
  {
    name: 'reloads on retry while the app is opening, without the product site',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [retry, 'gone', ['reload']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'opens the app or reloads in gone, without a second product site',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [PRODUCT_SITE_DELAY_MS, 'gone', ['site']],
      [app, 'gone', ['app u1']],
      [retry, 'gone', ['reload']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'starts once if the page is opened twice',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [remember, start]],
      [openedWithSdk, 'loading.starting'],
      [hidden, 'loading.starting'],
      [retry, 'loading.starting'],
      [app, 'loading.starting'],
    ],
  },
]

testMachine('checkout', {
  machine: checkoutMachine,
  production: checkoutWith(idleServices, { appLink: () => '', siteUrl: '', sdkAlert: '' }),
  environment: (): CheckoutEnvironment => ({
    log: [],
    requests: [],
    starts: 0,
    productSiteOpens: 0,
    isEnded: false,
    hasStartedAfterEnd: false,
    loadingSince: undefined,
  }),
  provide: (machine, environment) => {
    const pending = <T>(name: string) =>
      fromPromise<T, CheckoutSession>(
        ({ input, signal }) =>
          new Promise((succeed, fail) => {
            environment.log.push(`${name} ${input.sessionId} ${input.mode}`)
            if (name === 'start') {
              environment.hasStartedAfterEnd ||= environment.isEnded
              environment.starts += 1
            }
            environment.requests.push({
              succeed,
              fail,
              isAborted: () => signal.aborted,
            })
          }),
      )
    const watchForm = fromPromise<void, void>(
      ({ signal }) =>
        new Promise((succeed, fail) => {
          environment.log.push(watch)
          environment.requests.push({ succeed, fail, isAborted: () => signal.aborted })
        }),
    )
    return machine.provide({
      actors: {
        loadSdk: pending<void>('load'),
        startCheckout: pending<'redirecting' | 'mounted'>('start'),
        watchForm,
      },
      actions: {
        alertUnavailable: () => void environment.log.push('alert'),
        markSessionStarted: ({ context }) =>
          void environment.log.push(`remember ${String(context.query?.sessionId)}`),
        clearOverlay: () => {
          environment.log.push('clear')
          environment.isEnded = true
        },
        reloadPage: () => void environment.log.push('reload'),
        openApp: ({ context }) => void environment.log.push(`app ${String(context.query?.userId)}`),
        openProductSite: () => {
          environment.log.push('site')
          environment.productSiteOpens += 1
        },
      },
    })
  },
  scenarios,
  events: [
    opened(),
    openedWithSdk,
    opened({ isReturn: true }),
    toFailure[0]?.[0] as CheckoutEvent,
    shown(1000),
    shown(RESPONSE_TIMEOUT_MS),
    hidden,
    left,
    returned,
    fallbackShown,
    retry,
    app,
    blocked,
  ],
  environmentEvents: [sdkLoaded, redirected, mounted, rejectWith('sdk'), rejectWith('cancelled')],
  waits: [1, SDK_DELAY_MS, START_DELAY_MS, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, environment, clock) => {
    expect(snapshot.status).toBe('active')
    expect(environment.starts).toBeLessThanOrEqual(1)
    expect(environment.productSiteOpens).toBeLessThanOrEqual(1)
    expect(environment.requests.filter(request => !request.isAborted()).length).toBeLessThanOrEqual(1)
    expect(environment.hasStartedAfterEnd).toBe(false)
    // Loading ends within the timeout.
    if (!snapshot.matches('loading')) environment.loadingSince = undefined
    else expect(clock.now - (environment.loadingSince ??= clock.now)).toBeLessThan(RESPONSE_TIMEOUT_MS)
  },
})
