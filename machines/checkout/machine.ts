import { assertEvent, assign, setup } from 'xstate'
import { type CheckoutFailure, checkoutFailures } from './failures.ts'
import type { CheckoutQuery } from './schema.ts'
import {
  CHECKOUT_START_DELAY_MS,
  PRODUCT_SITE_DELAY_MS,
  RESPONSE_TIMEOUT_MS,
  SDK_DELAY_MS,
} from '../delays.ts'
import { unimplementedAction, unimplementedActor } from '../unimplemented.ts'

interface CheckoutContext {
  query: CheckoutQuery | null
  failure: CheckoutFailure | null
  /**
   * Whether the visitor may have paid in this browser: a payment was started before the page was opened, the
   * page has shown a form, or the page was left and restored.
   */
  mayHavePaid: boolean
}

/** Input to the checkout actors. */
export interface CheckoutSession {
  sessionId: string
  mode: CheckoutQuery['mode']
  /** The provider's id for the subscription, if the app passed it. */
  subscriptionId?: string | undefined
}

export type CheckoutEvent =
  /**
   * Sent once, after the page has read its query. `isReturn`: the visitor came back from the provider's page.
   * `mayHavePaid`: this tab has started a payment, or this browser may have started one in the last hour.
   */
  | {
      type: 'page.opened'
      query: CheckoutQuery
      isSdkPresent: boolean
      isReturn: boolean
      mayHavePaid: boolean
    }
  /** The tab became visible. `elapsedMs`: milliseconds since loading began. */
  | { type: 'page.shown'; elapsedMs: number }
  /** The tab became hidden. */
  | { type: 'page.hidden' }
  /** `pagehide`. */
  | { type: 'page.left' }
  /** The CSP blocked the provider's form post. If it blocks a frame instead, `startCheckout` rejects. */
  | { type: 'form.blocked' }
  /** The browser restored the page from the back/forward cache. */
  | { type: 'page.returned' }
  /** The boot script showed the loading fallback, because the checkout view did not hydrate in time. */
  | { type: 'fallback.shown' }
  | { type: 'retry.pressed' }
  | { type: 'app.pressed' }

const setFailure = (failure: CheckoutFailure) => ({ type: 'setFailure' as const, params: { failure } })
const failureParams = ({ event }: { event: { error: unknown } }) => ({
  failure: checkoutFailures.find(failure => failure === event.error) ?? 'refused',
})
const sessionInput = ({ context }: { context: CheckoutContext }): CheckoutSession => ({
  sessionId: context.query?.sessionId ?? '',
  mode: context.query?.mode ?? 'production',
  subscriptionId: context.query?.subscriptionId,
})

/** Hosted checkout: opens the provider's page or form for a session, or else offers a way back to the app. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
  },
  actors: {
    /** Resolves when the provider's SDK is ready. Rejects with a `CheckoutFailure`. */
    loadSdk: unimplementedActor<void, CheckoutSession>('loadSdk'),
    /**
     * Resolves with `redirecting` if the provider is about to replace the page, or with `mounted` if its form
     * is visible in the page. Rejects with a `CheckoutFailure`.
     */
    startCheckout: unimplementedActor<'redirecting' | 'mounted', CheckoutSession>('startCheckout'),
    /** Rejects with a `FormFailure` when the mounted form is closed or crashes. Never resolves. */
    watchForm: unimplementedActor<void, void>('watchForm'),
  },
  actions: {
    alertUnavailable: unimplementedAction('alertUnavailable'),
    /** Stores the session id, so that a return through a link (not Back) is recognised. */
    markSessionStarted: unimplementedAction('markSessionStarted'),
    clearOverlay: unimplementedAction('clearOverlay'),
    reloadPage: unimplementedAction('reloadPage'),
    openApp: unimplementedAction('openApp'),
    openProductSite: unimplementedAction('openProductSite'),
    setOpened: assign(({ event }) => {
      assertEvent(event, 'page.opened')
      return { query: event.query, mayHavePaid: event.mayHavePaid }
    }),
    setMayHavePaid: assign({ mayHavePaid: true }),
    setFailure: assign((_, { failure }: { failure: CheckoutFailure }) => ({ failure })),
  },
  guards: {
    hasNoSession: ({ event }) => {
      assertEvent(event, 'page.opened')
      return event.query.sessionId === undefined
    },
    isReturn: ({ event }) => {
      assertEvent(event, 'page.opened')
      return event.isReturn
    },
    isSdkPresent: ({ event }) => {
      assertEvent(event, 'page.opened')
      return event.isSdkPresent
    },
    isMounted: (_, { output }: { output: 'redirecting' | 'mounted' }) => output === 'mounted',
    isSdkFailure: (_, { failure }: { failure: CheckoutFailure }) => failure === 'sdk',
    isOverdue: ({ event }) => {
      assertEvent(event, 'page.shown')
      return event.elapsedMs >= RESPONSE_TIMEOUT_MS
    },
  },
  delays: {
    startDelay: CHECKOUT_START_DELAY_MS,
    sdkDelay: SDK_DELAY_MS,
    checkoutTimeout: RESPONSE_TIMEOUT_MS,
    productSiteDelay: PRODUCT_SITE_DELAY_MS,
  },
}).createMachine({
  id: 'checkout',
  context: { query: null, failure: null, mayHavePaid: false },
  initial: 'unopened',
  states: {
    /** The prerendered state. */
    unopened: {
      on: {
        'page.opened': [
          { guard: 'hasNoSession', target: 'failed', actions: ['setOpened', setFailure('session')] },
          { guard: 'isReturn', target: 'returned', actions: 'setOpened' },
          { guard: 'isSdkPresent', target: 'loading.settling', actions: 'setOpened' },
          { target: 'loading', actions: 'setOpened' },
        ],
      },
    },
    loading: {
      initial: 'fetching',
      after: { checkoutTimeout: { target: 'failed', actions: setFailure('timeout') } },
      on: {
        'page.shown': { guard: 'isOverdue', target: 'failed', actions: setFailure('timeout') },
        'page.returned': { target: 'returned' },
        'form.blocked': { target: 'failed', actions: setFailure('blocked') },
        'fallback.shown': { target: 'failed', actions: setFailure('timeout') },
        'page.left': { target: 'left' },
      },
      states: {
        fetching: {
          invoke: {
            src: 'loadSdk',
            input: sessionInput,
            onDone: { target: 'fetched' },
            onError: [
              {
                guard: { type: 'isSdkFailure', params: failureParams },
                target: '#checkout.failed',
                actions: [{ type: 'setFailure', params: failureParams }, 'alertUnavailable'],
              },
              { target: '#checkout.failed', actions: { type: 'setFailure', params: failureParams } },
            ],
          },
          on: { 'page.hidden': { target: '#checkout.paused' } },
        },
        fetched: { after: { sdkDelay: { target: 'starting' } } },
        /** The page already had the SDK when it opened. */
        settling: { after: { startDelay: { target: 'starting' } } },
        starting: {
          entry: 'markSessionStarted',
          invoke: {
            src: 'startCheckout',
            input: sessionInput,
            onDone: [
              {
                guard: { type: 'isMounted', params: ({ event }) => ({ output: event.output }) },
                target: '#checkout.mounted',
              },
              { target: 'redirecting' },
            ],
            onError: { target: '#checkout.failed', actions: { type: 'setFailure', params: failureParams } },
          },
        },
        /** The SDK reported success. Unless `page.left` confirms the redirect, `checkoutTimeout` applies. */
        redirecting: {},
      },
    },
    /**
     * The page was hidden before the SDK loaded. While hidden, it requests nothing, because an unanswered
     * request would delay later checkouts. No timeout runs, because the visitor has seen nothing yet.
     */
    paused: {
      on: {
        'page.shown': { target: 'loading' },
        'page.left': { target: 'left' },
        'page.returned': { target: 'returned' },
        'fallback.shown': { target: 'failed', actions: setFailure('timeout') },
      },
    },
    mounted: {
      entry: 'setMayHavePaid',
      invoke: {
        src: 'watchForm',
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureParams } },
      },
      on: {
        'page.returned': { target: 'returned' },
        'fallback.shown': { target: 'failed', actions: setFailure('timeout') },
      },
    },
    /** The visitor left for the provider's page. */
    left: { on: { 'page.returned': { target: 'returned' } } },
    /** The visitor came back from the provider's page. Checkout does not restart automatically. */
    returned: {
      entry: 'clearOverlay',
      on: {
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { target: 'openingApp', actions: 'openApp' },
      },
    },
    failed: {
      entry: 'clearOverlay',
      on: {
        'page.returned': { actions: 'setMayHavePaid' },
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { target: 'openingApp', actions: 'openApp' },
      },
    },
    /** The app's link was opened. If the app does not come to the front, the product site opens. */
    openingApp: {
      after: { productSiteDelay: { target: 'finished', actions: 'openProductSite' } },
      on: {
        'app.pressed': { actions: 'openApp' },
        'retry.pressed': { target: 'finished', actions: 'reloadPage' },
        'page.hidden': { target: 'finished' },
        'page.left': { target: 'finished' },
      },
    },
    /** The app or the product site was opened, or the page reloads. Nothing else opens automatically. */
    finished: {
      on: {
        'page.returned': { actions: 'setMayHavePaid' },
        'retry.pressed': { actions: 'reloadPage' },
        'app.pressed': { actions: 'openApp' },
      },
    },
  },
})
