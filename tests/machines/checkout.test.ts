import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import {
  type CheckoutEvent,
  checkoutMachine,
  type CheckoutSession,
  FALLBACK_DELAY_MS,
  SDK_DELAY_MS,
  START_DELAY_MS,
} from '#machines/checkout.machine.ts'
import {
  type CheckoutQuery,
  isShownAmount,
  readCheckoutQuery,
  renewalOf,
  shownPlanName,
} from '#machines/checkout.schema.ts'
import { checkoutWith } from '#src/components/checkout/checkout-flow.ts'
import { describeMachine } from './harness/describe-machine.ts'
import { idleServices } from '../support/idle-services.ts'
import type { Scenario, Environment } from './harness/subject.ts'

const query: CheckoutQuery = {
  sessionId: 'sub_1',
  amount: 999,
  planName: 'Pro Annual',
  userId: 'u1',
  mode: 'sandbox',
}

interface CheckoutWorld extends Environment {
  inFlight: { succeed: (value: never) => void; fail: (error: unknown) => void; isStopped: () => boolean }[]
  starts: number
  fallbacks: number
  /** Whether the error state, or a choice after coming back, has been seen. */
  ended: boolean
  startedAfterEnd: boolean
  openedAt: number | undefined
}

const opened = (changes: Partial<Extract<CheckoutEvent, { type: 'page.opened' }>> = {}): CheckoutEvent => ({
  type: 'page.opened',
  query,
  isSdkPresent: false,
  isReturn: false,
  ...changes,
})
const present = opened({ isSdkPresent: true })
const shown = (elapsedMs: number): CheckoutEvent => ({ type: 'page.shown', elapsedMs })
const hidden: CheckoutEvent = { type: 'page.hidden' }
const left: CheckoutEvent = { type: 'page.left' }
const returned: CheckoutEvent = { type: 'page.returned' }
const fallbackShown: CheckoutEvent = { type: 'fallback.shown' }
const retry: CheckoutEvent = { type: 'retry.pressed' }
const app: CheckoutEvent = { type: 'app.pressed' }
const blocked: CheckoutEvent = { type: 'form.blocked' }

const settleWith = (value: unknown) =>
  function settled(world: CheckoutWorld) {
    const request = world.inFlight.shift()
    if (request && !request.isStopped()) request.succeed(value as never)
  }
const arrived = settleWith(undefined)
const redirected = settleWith('redirecting')
const mounted = settleWith('mounted')
const failing = (reason: unknown) =>
  function failed(world: CheckoutWorld) {
    world.inFlight.shift()?.fail(reason)
  }

const load = 'load sub_1 sandbox'
const begin = 'start sub_1 sandbox'
const note = 'note sub_1'
const clear = 'clear'

type S = Scenario<typeof checkoutMachine, CheckoutWorld>
const toFailure: S['steps'] = [[opened({ query: { ...query, sessionId: undefined } }), 'failed', [clear]]]
const toRedirect: S['steps'] = [
  [present, 'loading.settling'],
  [START_DELAY_MS, 'loading.starting', [note, begin]],
  [redirected, 'loading.redirecting'],
]

const scenarios: S[] = [
  {
    name: 'no session -> failed at once, without loading anything',
    steps: toFailure,
    context: { failure: 'session', query: { ...query, sessionId: undefined } },
  },
  {
    name: 'no session on a return -> failed as well',
    steps: [[opened({ query: { ...query, sessionId: undefined }, isReturn: true }), 'failed', [clear]]],
  },
  {
    name: 'came back with a fresh load -> a choice, whether or not the SDK is there',
    steps: [[opened({ isReturn: true, isSdkPresent: true }), 'returned', [clear]]],
    context: { query },
  },
  {
    name: 'SDK present -> starts two seconds after load, not a millisecond earlier',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS - 1, 'loading.settling'],
      [1, 'loading.starting', [note, begin]],
    ],
    context: { query },
  },
  {
    name: 'SDK loaded -> starts one second after it arrived',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [3000, 'loading.fetching'],
      [arrived, 'loading.fetched'],
      [SDK_DELAY_MS - 1, 'loading.fetched'],
      [1, 'loading.starting', [note, begin]],
    ],
    context: { query },
  },
  {
    name: 'SDK does not load -> failed, one alert',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [failing('sdk'), 'failed', ['alert', clear]],
    ],
    context: { failure: 'sdk' },
  },
  {
    name: 'provider without its key -> failed without an alert',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [failing('key'), 'failed', [clear]],
    ],
    context: { failure: 'key' },
  },
  {
    name: 'left while it was loading, and back -> a choice',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [left, 'left'],
      [shown(60_000), 'left'],
      [returned, 'returned', [clear]],
    ],
  },
  {
    name: 'redirected and left -> left, and silence means nothing any more',
    steps: [...toRedirect, [left, 'left'], [RESPONSE_TIMEOUT_MS, 'left']],
  },
  {
    name: 'redirected but not left to the millisecond before the end -> waiting; the end -> failed',
    steps: [
      ...toRedirect,
      [RESPONSE_TIMEOUT_MS - START_DELAY_MS - 1, 'loading.redirecting'],
      [1, 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'SDK hangs -> failed at fifteen seconds, a late SDK starts nothing',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading.fetching'],
      [1, 'failed', [clear]],
      [arrived, 'failed'],
      [RESPONSE_TIMEOUT_MS, 'failed'],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'the form stopped by the content policy -> failed at once',
    steps: [...toRedirect, [blocked, 'failed', [clear]]],
    context: { failure: 'blocked' },
  },
  {
    name: 'the page gave up on the view -> failed, nothing starts any more',
    steps: [
      [present, 'loading.settling'],
      [fallbackShown, 'failed', [clear]],
      [START_DELAY_MS, 'failed'],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'the page gave up beside a mounted form -> failed, the form is cleared',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [mounted, 'mounted'],
      [fallbackShown, 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'refused at the start -> failed with its reason',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [failing('mode'), 'failed', [clear]],
    ],
    context: { failure: 'mode' },
  },
  {
    name: 'thrown at the start -> refused',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [failing(new Error('?')), 'failed', [clear]],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'mounted -> handed over, no time-out',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [mounted, 'mounted'],
      [RESPONSE_TIMEOUT_MS, 'mounted'],
      [left, 'mounted'],
      [hidden, 'mounted'],
      [blocked, 'mounted'],
    ],
  },
  {
    name: 'back from a mounted form that led away -> a choice, nothing starts',
    steps: [
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [mounted, 'mounted'],
      [left, 'mounted'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'back from the provider -> a choice, nothing starts',
    steps: [
      ...toRedirect,
      [left, 'left'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'back before anything was started -> a choice, nothing starts',
    steps: [
      [present, 'loading.settling'],
      [returned, 'returned', [clear]],
      [RESPONSE_TIMEOUT_MS, 'returned'],
    ],
  },
  {
    name: 'looked at again in time -> goes on; too late -> failed at once',
    steps: [
      [opened(), 'loading.fetching', [load]],
      [shown(RESPONSE_TIMEOUT_MS - 1), 'loading.fetching'],
      [shown(RESPONSE_TIMEOUT_MS), 'failed', [clear]],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'choice to continue -> the page is loaded anew',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [retry, 'returned', ['reload']],
    ],
  },
  {
    name: 'choice to return -> app, then the product site, once',
    steps: [
      [opened({ isReturn: true }), 'returned', [clear]],
      [app, 'leaving', ['app u1']],
      [FALLBACK_DELAY_MS - 1, 'leaving'],
      [1, 'gone', ['site']],
      [FALLBACK_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'try again after a failure -> the page is loaded anew',
    steps: [...toFailure, [retry, 'failed', ['reload']]],
  },
  {
    name: 'return to app after a failure, tapped twice -> two tries, one fallback at its time',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [500, 'leaving'],
      [app, 'leaving', ['app u1']],
      [FALLBACK_DELAY_MS - 500, 'gone', ['site']],
      [FALLBACK_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'the app opened (hidden) -> no fallback, not even on return',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [hidden, 'gone'],
      [FALLBACK_DELAY_MS, 'gone'],
      [shown(60_000), 'gone'],
      [returned, 'gone'],
    ],
  },
  {
    name: 'the app opened (left) -> no fallback',
    steps: [...toFailure, [app, 'leaving', ['app u1']], [left, 'gone'], [FALLBACK_DELAY_MS, 'gone']],
  },
  {
    name: 'try again instead of waiting for the app -> anew, no fallback',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [retry, 'gone', ['reload']],
      [FALLBACK_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'pressed after having been sent on -> works, without a second fallback',
    steps: [
      ...toFailure,
      [app, 'leaving', ['app u1']],
      [FALLBACK_DELAY_MS, 'gone', ['site']],
      [app, 'gone', ['app u1']],
      [retry, 'gone', ['reload']],
      [FALLBACK_DELAY_MS, 'gone'],
    ],
  },
  {
    name: 'opened twice -> started once',
    steps: [
      [present, 'loading.settling'],
      [present, 'loading.settling'],
      [START_DELAY_MS, 'loading.starting', [note, begin]],
      [present, 'loading.starting'],
      [hidden, 'loading.starting'],
      [retry, 'loading.starting'],
      [app, 'loading.starting'],
    ],
  },
]

describeMachine('checkout', {
  machine: checkoutMachine,
  production: checkoutWith(idleServices, { appLink: () => '', siteUrl: '', sdkAlert: '' }),
  world: (): CheckoutWorld => ({
    log: [],
    inFlight: [],
    starts: 0,
    fallbacks: 0,
    ended: false,
    startedAfterEnd: false,
    openedAt: undefined,
  }),
  provide: (machine, world) => {
    const waiting = <T>(name: string) =>
      fromPromise<T, CheckoutSession>(
        ({ input, signal }) =>
          new Promise((succeed, fail) => {
            world.log.push(`${name} ${input.sessionId} ${input.mode}`)
            if (name === 'start') {
              world.startedAfterEnd ||= world.ended
              world.starts += 1
            }
            world.inFlight.push({
              succeed,
              fail,
              isStopped: () => signal.aborted,
            })
          }),
      )
    return machine.provide({
      actors: { loadSdk: waiting<void>('load'), startCheckout: waiting<'redirecting' | 'mounted'>('start') },
      actions: {
        alertUnavailable: () => void world.log.push('alert'),
        rememberSession: ({ context }) => void world.log.push(`note ${String(context.query?.sessionId)}`),
        clearOverlay: () => {
          world.log.push('clear')
          world.ended = true
        },
        reloadPage: () => void world.log.push('reload'),
        openApp: ({ context }) => void world.log.push(`app ${String(context.query?.userId)}`),
        openProductSite: () => {
          world.log.push('site')
          world.fallbacks += 1
        },
      },
    })
  },
  scenarios,
  events: [
    [
      opened(),
      present,
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
  ],
  settle: { done: redirected, error: failing('refused') },
  happenings: [arrived, redirected, mounted, failing('sdk'), failing('refused')],
  waits: [1, SDK_DELAY_MS, START_DELAY_MS, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, world, clock) => {
    expect(snapshot.status).toBe('active')
    expect(world.starts).toBeLessThanOrEqual(1)
    expect(world.fallbacks).toBeLessThanOrEqual(1)
    expect(world.inFlight.filter(request => !request.isStopped()).length).toBeLessThanOrEqual(1)
    expect(world.startedAfterEnd).toBe(false)
    // Loading never lasts: fifteen seconds after it began it is over.
    if (snapshot.matches('loading'))
      expect(clock.now - (world.openedAt ??= clock.now)).toBeLessThan(RESPONSE_TIMEOUT_MS)
  },
})

describe('the query', () => {
  it.each([
    ['?subscriptionSessionId=a&sessionId=b', 'a'],
    ['?sessionId=b', 'b'],
    ['?subscriptionSessionId=&sessionId=b', 'b'],
    ['?subscriptionSessionId=%20%20&sessionId=b', 'b'],
    ['?subscriptionSessionId=a%20b', undefined],
    ['?sessionId=%00', undefined],
    [`?sessionId=${'x'.repeat(513)}`, undefined],
    ['', undefined],
    ['?sessionId=', undefined],
    ['?sessionId=cs_test_a1_secret_fid%2Bx%2F%3D', 'cs_test_a1_secret_fid+x/='],
  ])('%s -> session %s', (search, expected) => {
    expect(readCheckoutQuery(search).sessionId).toBe(expected)
  })

  it.each([
    ['999', 999],
    ['0.66', 0.66],
    ['99.9', 99.9],
    [' 99 ', 99],
    ['-1', undefined],
    ['1e9', undefined],
    ['99,00', undefined],
    ['NaN', undefined],
    ['99999999', undefined],
    ['1.234', undefined],
  ])('amount=%s -> %s', (amount, expected) => {
    expect(readCheckoutQuery(`?amount=${encodeURIComponent(amount)}`).amount).toBe(expected)
  })

  it('an amount of nothing -> not shown', () => {
    expect([isShownAmount(0), isShownAmount(undefined), isShownAmount(99)]).toEqual([false, false, true])
  })

  it('a plus and %20 -> both a space', () => {
    expect(readCheckoutQuery('?planName=Pro+Annual%20Plan').planName).toBe('Pro Annual Plan')
  })

  it('long and hostile texts -> shown cut, in one line, without signs that turn the writing round', () => {
    const { planName } = readCheckoutQuery(
      `?planName=${encodeURIComponent(`\u202ePro\n\u0000${'x'.repeat(500)}`)}`,
    )
    expect(shownPlanName(planName)).toMatch(/^Pro x+…$/)
    expect([...(shownPlanName(planName) ?? '')]).toHaveLength(60)
  })

  it('a plan name for the app -> as it came, within bounds; nothing to see -> absent', () => {
    expect(readCheckoutQuery(`?planName=${encodeURIComponent(` ${'₹'.repeat(100)} & b `)}`).planName).toBe(
      ` ${'₹'.repeat(100)} & b `,
    )
    expect([...(readCheckoutQuery(`?planName=${'😀'.repeat(500)}`).planName ?? '')]).toHaveLength(200)
    expect(readCheckoutQuery('?planName=%20%00%E2%80%AE').planName).toBeUndefined()
    expect(shownPlanName(undefined)).toBeUndefined()
  })

  it.each([
    ['TEST', 'sandbox'],
    ['test', 'production'],
    ['PROD', 'production'],
    ['', 'production'],
    [undefined, 'production'],
  ])('environment=%s -> %s', (environment, mode) => {
    expect(readCheckoutQuery(environment === undefined ? '' : `?environment=${environment}`).mode).toBe(mode)
  })

  it('anything at all -> never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        readCheckoutQuery(
          `?subscriptionSessionId=${text}&planName=${text}&amount=${text}&environment=${text}&userId=${text}`,
        )
        readCheckoutQuery(text)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['LogDhan Pro Monthly', 'monthly'],
    ['Pro Annual', 'yearly'],
    ['Monthly and Annual', 'monthly'],
    ['Gold', 'other'],
    [undefined, 'other'],
  ])('plan %s -> %s', (plan, expected) => {
    expect(renewalOf(plan)).toBe(expected)
  })
})
