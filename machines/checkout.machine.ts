import { assign, setup } from 'xstate'
import { type CheckoutFailure, checkoutFailures } from './checkout.failures.ts'
import type { CheckoutQuery } from './checkout.schema.ts'
import { RESPONSE_TIMEOUT_MS } from './timeouts.ts'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

/** With the SDK already there, checkout starts this long after load. Milliseconds, as all of these. */
export const START_DELAY_MS = 2000
/** With an SDK that had to be loaded, this long after it arrived. */
export const SDK_DELAY_MS = 1000
/** From "Return to App" to the product site, unless the app opened. */
export const FALLBACK_DELAY_MS = 2000

interface CheckoutContext {
  query: CheckoutQuery | null
  failure: CheckoutFailure | null
}

/** A checkout that was asked for: which session, in which environment. */
export interface CheckoutSession {
  sessionId: string
  mode: 'sandbox' | 'production'
}

export type CheckoutEvent =
  /** The query is read, and it is known whether the SDK is there and whether the visitor came here by going back. */
  | { type: 'page.opened'; query: CheckoutQuery; isSdkPresent: boolean; isReturn: boolean }
  /** The tab is looked at again, so long after loading began. Milliseconds. */
  | { type: 'page.shown'; elapsedMs: number }
  /** The tab is not looked at any more, or the page is left. */
  | { type: 'page.hidden' }
  | { type: 'page.left' }
  /** The content policy stopped the provider's form. */
  | { type: 'form.blocked' }
  /** The page came back from the browser's memory as it was left. */
  | { type: 'page.returned' }
  /** The page showed its own way out, because nothing renders this chart. */
  | { type: 'fallback.shown' }
  | { type: 'retry.pressed' }
  | { type: 'app.pressed' }

const failing = (failure: CheckoutFailure) => ({ type: 'setFailure' as const, params: { failure } })
const failureIn = ({ event }: { event: { error: unknown } }) => ({
  failure: checkoutFailures.find(failure => failure === event.error) ?? 'refused',
})
const sessionOf = ({ context }: { context: CheckoutContext }): CheckoutSession => ({
  sessionId: context.query?.sessionId ?? '',
  mode: context.query?.mode ?? 'production',
})

/** The hosted checkout: from the app's link to the provider's page, and back to the app when that fails. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
  },
  actors: {
    /** Resolves when the provider's SDK can be used; rejects with a `CheckoutFailure`. */
    loadSdk: unimplementedActor<void, CheckoutSession>('loadSdk'),
    /** Resolves with how the visitor was handed over; rejects with a `CheckoutFailure`. */
    startCheckout: unimplementedActor<'redirecting' | 'mounted', CheckoutSession>('startCheckout'),
  },
  actions: {
    alertUnavailable: unimplementedAction('alertUnavailable'),
    /** Remembers, for a visitor who comes back by another way than Back, that this session was begun. */
    rememberSession: unimplementedAction('rememberSession'),
    clearOverlay: unimplementedAction('clearOverlay'),
    reloadPage: unimplementedAction('reloadPage'),
    openApp: unimplementedAction('openApp'),
    openProductSite: unimplementedAction('openProductSite'),
    setQuery: assign((_, { query }: { query: CheckoutQuery }) => ({ query })),
    setFailure: assign((_, { failure }: { failure: CheckoutFailure }) => ({ failure })),
  },
  guards: {
    hasNoSession: (_, { query }: { query: CheckoutQuery }) => query.sessionId === undefined,
    isReturn: (_, { isReturn }: { isReturn: boolean }) => isReturn,
    isSdkPresent: (_, { isSdkPresent }: { isSdkPresent: boolean }) => isSdkPresent,
    isMounted: (_, { output }: { output: 'redirecting' | 'mounted' }) => output === 'mounted',
    isSdkFailure: (_, { failure }: { failure: CheckoutFailure }) => failure === 'sdk',
    isOverdue: (_, { elapsedMs }: { elapsedMs: number }) => elapsedMs >= RESPONSE_TIMEOUT_MS,
  },
  delays: {
    startDelay: START_DELAY_MS,
    sdkDelay: SDK_DELAY_MS,
    checkoutTimeout: RESPONSE_TIMEOUT_MS,
    fallbackDelay: FALLBACK_DELAY_MS,
  },
}).createMachine({
  id: 'checkout',
  context: { query: null, failure: null },
  initial: 'unopened',
  states: {
    /** What is prerendered: the loading view, before anybody has read the address. */
    unopened: {
      on: {
        'page.opened': [
          {
            guard: { type: 'hasNoSession', params: ({ event }) => ({ query: event.query }) },
            target: 'failed',
            actions: [
              { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
              failing('session'),
            ],
          },
          {
            guard: { type: 'isReturn', params: ({ event }) => ({ isReturn: event.isReturn }) },
            target: 'returned',
            actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
          },
          {
            guard: { type: 'isSdkPresent', params: ({ event }) => ({ isSdkPresent: event.isSdkPresent }) },
            target: 'loading.settling',
            actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
          },
          {
            target: 'loading',
            actions: { type: 'setQuery', params: ({ event }) => ({ query: event.query }) },
          },
        ],
      },
    },
    loading: {
      initial: 'fetching',
      after: { checkoutTimeout: { target: 'failed', actions: failing('timeout') } },
      on: {
        'page.shown': {
          guard: { type: 'isOverdue', params: ({ event }) => ({ elapsedMs: event.elapsedMs }) },
          target: 'failed',
          actions: failing('timeout'),
        },
        'page.returned': { target: 'returned' },
        'form.blocked': { target: 'failed', actions: failing('blocked') },
        'fallback.shown': { target: 'failed', actions: failing('timeout') },
        /** Left before anything was promised: a visitor who comes back is asked all the same. */
        'page.left': { target: 'left' },
      },
      states: {
        /** The SDK is on its way. */
        fetching: {
          invoke: {
            src: 'loadSdk',
            input: sessionOf,
            onDone: { target: 'fetched' },
            onError: [
              {
                guard: { type: 'isSdkFailure', params: failureIn },
                target: '#checkout.failed',
                actions: [{ type: 'setFailure', params: failureIn }, 'alertUnavailable'],
              },
              { target: '#checkout.failed', actions: { type: 'setFailure', params: failureIn } },
            ],
          },
        },
        fetched: { after: { sdkDelay: { target: 'starting' } } },
        /** The SDK was there from the beginning. */
        settling: { after: { startDelay: { target: 'starting' } } },
        starting: {
          entry: 'rememberSession',
          invoke: {
            src: 'startCheckout',
            input: sessionOf,
            onDone: [
              {
                guard: { type: 'isMounted', params: ({ event }) => ({ output: event.output }) },
                target: '#checkout.mounted',
              },
              { target: 'redirecting' },
            ],
            onError: { target: '#checkout.failed', actions: { type: 'setFailure', params: failureIn } },
          },
        },
        /** The provider promised to take the visitor along; only leaving the page proves it. */
        redirecting: {},
      },
    },
    /** The provider's form stands in this page. */
    mounted: {
      on: {
        'page.returned': { target: 'returned' },
        'fallback.shown': { target: 'failed', actions: failing('timeout') },
      },
    },
    left: { on: { 'page.returned': { target: 'returned' } } },
    /** Back from the provider: nothing starts by itself, the visitor chooses. */
    returned: {
      entry: 'clearOverlay',
      on: {
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { target: 'leaving', actions: 'openApp' },
      },
    },
    failed: {
      entry: 'clearOverlay',
      on: {
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { target: 'leaving', actions: 'openApp' },
      },
    },
    /** The app was asked for; if it does not come, the product site does. */
    leaving: {
      after: { fallbackDelay: { target: 'gone', actions: 'openProductSite' } },
      on: {
        'app.pressed': { actions: 'openApp' },
        'retry.pressed': { target: 'gone', actions: 'reloadPage' },
        'page.hidden': { target: 'gone' },
        'page.left': { target: 'gone' },
      },
    },
    /** The visitor was sent on, once; what is pressed here still works, and nothing happens by itself. */
    gone: {
      on: {
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { actions: 'openApp' },
      },
    },
  },
})
