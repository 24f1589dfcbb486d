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
    name: 'no session id -> failed without loading the SDK',
    steps: toFailure,
    context: { failure: 'session', query: { ...query, sessionId: undefined } },
  },
  {
    name: 'no session id on a return navigation -> failed',
    steps: [[opened({ query: { ...query, sessionId: undefined }, isReturn: true }), 'failed', [clear]]],
  },
  {
    name: 'return navigation -> returned, with the SDK present too',
    steps: [[opened({ isReturn: true, isSdkPresent: true }), 'returned', [clear]]],
    context: { query },
  },
  {
    name: 'SDK present -> starts exactly 2 seconds after load',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS - 1, 'loading.settling'],
      [1, 'loading.starting', [remember, start]],
    ],
    context: { query },
  },
  {
    name: 'SDK loaded -> starts exactly 1 second later',
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
    name: 'SDK fails to load -> failed, one alert',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [rejectWith('sdk'), 'failed', ['alert', clear]],
    ],
    context: { failure: 'sdk' },
  },
  {
    name: 'provider without API key -> failed without an alert',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [rejectWith('key'), 'failed', [clear]],
    ],
    context: { failure: 'key' },
  },
  {
    name: 'page left while loading, then restored -> returned',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [left, 'left'],
      [shown(60_000), 'left'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'page left after the redirect -> left, no timeout',
    steps: [...toRedirect, [left, 'left'], [RESPONSE_TIMEOUT_MS, 'left']],
  },
  {
    name: 'redirected but page not left -> redirecting until 1 ms before the timeout, then failed, not paid',
    steps: [
      ...toRedirect,
      [RESPONSE_TIMEOUT_MS - START_DELAY_MS - 1, 'loading.redirecting'],
      [1, 'failed', [clear]],
    ],
    context: { failure: 'timeout', mayBePaid: false },
  },
  {
    name: 'payment started before in this tab, this one fails -> maybe paid',
    steps: [
      [opened({ mayBePaid: true }), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS, 'failed', [clear]],
    ],
    context: { failure: 'timeout', mayBePaid: true },
  },
  {
    name: 'failed, page left and restored -> failed, maybe paid',
    steps: [...toFailure, [left, 'failed'], [returned, 'failed']],
    context: { failure: 'session', mayBePaid: true },
  },
  {
    name: 'SDK does not load before the response timeout -> failed, a late SDK does not start checkout',
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
    name: 'form blocked by the CSP -> failed',
    steps: [...toRedirect, [blocked, 'failed', [clear]]],
    context: { failure: 'blocked' },
  },
  {
    name: 'fallback shown while loading -> failed, checkout does not start',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [fallbackShown, 'failed', [clear]],
      [START_DELAY_MS, 'failed'],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'fallback shown with a mounted form -> failed, form cleared, maybe paid',
    steps: [...toForm, [fallbackShown, 'failed', [clear]]],
    context: { failure: 'timeout', mayBePaid: true },
  },
  {
    name: 'start rejected with a failure -> failed with that failure',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [remember, start]],
      [rejectWith('mode'), 'failed', [clear]],
    ],
    context: { failure: 'mode' },
  },
  {
    name: 'start rejected with an unknown error -> failure "refused"',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [remember, start]],
      [rejectWith(new Error('?')), 'failed', [clear]],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'mounted -> no timeout; page left, hidden or form blocked -> still mounted',
    steps: [
      ...toForm,
      [RESPONSE_TIMEOUT_MS, 'mounted'],
      [left, 'mounted'],
      [hidden, 'mounted'],
      [blocked, 'mounted'],
    ],
  },
  {
    name: 'mounted form closed by the visitor -> failed with "cancelled", form cleared, retry reloads',
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
    name: 'mounted form stops working -> failed with "crashed"; app pressed -> opens the app',
    steps: [...toForm, [rejectWith('crashed'), 'failed', [clear]], [app, 'leaving', ['app u1']]],
    context: { failure: 'crashed' },
  },
  {
    name: 'mounted form left, then page restored -> returned, checkout does not start',
    steps: [...toForm, [left, 'mounted'], [returned, 'returned', [clear]], [RESPONSE_TIMEOUT_MS, 'returned']],
  },
  {
    name: 'redirected and left, then page restored -> returned, checkout does not start',
    steps: [
      ...toRedirect,
      [left, 'left'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'page restored before the start -> returned, checkout does not start',
    steps: [
      [openedWithSdk, 'loading.settling'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'page shown before the timeout -> still loading; after it -> failed',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [shown(RESPONSE_TIMEOUT_MS - 1), 'loading.fetching'],
      [shown(RESPONSE_TIMEOUT_MS), 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'page hidden while the SDK loads -> the load is aborted and no time passes; shown -> loads from the start',
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
    name: 'page hidden while the SDK loads, then left and restored -> returned',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [left, 'left'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'page hidden while the SDK loads, then restored -> returned',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'fallback shown on a hidden page -> failed',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [hidden, 'paused'],
      [fallbackShown, 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'retry after a return -> reload',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [retry, 'returned', ['reload']],
    ],
  },
  {
    name: 'app pressed after a return -> opens the app, then the product site once',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [app, 'leaving', ['app u1']],
      [PRODUCT_SITE_DELAY_MS - 1, 'leaving'],
      [1, 'gone', ['site']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'retry after a failure -> reload',
    steps: [...toFailure, [retry, 'failed', ['reload']]],
  },
  {
    name: 'app pressed twice after a failure -> opens the app twice, the product site 2 seconds after the first press',
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
    name: 'page hidden because the app opened -> no product site, also after the page is shown again',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [hidden, 'gone'],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
      [shown(60_000), 'gone'],
    ],
  },
  {
    name: 'page left because the app opened, then restored -> no product site, maybe paid',
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
    name: 'retry while the app is opening -> reload, no product site',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [retry, 'gone', ['reload']],
      [PRODUCT_SITE_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'app or retry pressed in gone -> opens the app or reloads, no second product site',
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
    name: 'page opened twice -> checkout starts once',
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
