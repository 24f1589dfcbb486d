import { assertEvent, assign, setup } from 'xstate'
import { type PaymentResult, RESULT_LIFETIME_MS } from './schema.ts'
import { DOWNLOAD_PROMPT_DELAY_MS } from '../delays.ts'
import { unimplementedAction, unimplementedActor } from '../unimplemented.ts'

export type ThankYouEvent =
  /** `result` is `undefined` if the return function passed none. `isTest`: the payment was a test. */
  | { type: 'page.opened'; result: PaymentResult | undefined; isTest: boolean }
  /** The result has expired by the server's clock. Timers can miss that: they stop while a device sleeps. */
  | { type: 'result.ended' }
  | { type: 'app.pressed' }
  /** The link to the app was followed before hydration, `elapsedMs` milliseconds ago. */
  | { type: 'link.followed'; elapsedMs: number }
  /** The tab became hidden or the page was left, presumably because the app opened. */
  | { type: 'page.hidden' }

interface ThankYouContext {
  /** How long before hydration the link was followed, in milliseconds. */
  elapsedMs: number
  result: PaymentResult | undefined
  isTest: boolean
}

const ended = { target: 'unknown', actions: ['clearResult', 'forgetResult'] } as const
const shown = { after: { resultLifetime: ended }, on: { 'result.ended': ended } } as const
const resultIs = (expected: PaymentResult) => ({ type: 'isResult' as const, params: { expected } })

/** The thank-you page: shows the payment's result and opens the app, or offers a download instead. */
export const thankYouMachine = setup({
  types: { context: {} as ThankYouContext, events: {} as ThankYouEvent },
  actors: {
    /** Resolves with whether the visitor wants to download the app. Rejects if the browser has no dialogs. */
    askForDownload: unimplementedActor<boolean, void>('askForDownload'),
  },
  actions: {
    openApp: unimplementedAction('openApp'),
    openAppAfterFailure: unimplementedAction('openAppAfterFailure'),
    openProductSite: unimplementedAction('openProductSite'),
    /** Removes the result from the page, and deletes its cookie. */
    forgetResult: unimplementedAction('forgetResult'),
    setElapsed: assign(({ event }) => {
      assertEvent(event, 'link.followed')
      return { elapsedMs: event.elapsedMs }
    }),
    clearElapsed: assign({ elapsedMs: 0 }),
    setResult: assign(({ event }) => {
      assertEvent(event, 'page.opened')
      return { result: event.result, isTest: event.isTest }
    }),
    clearResult: assign({ result: undefined, isTest: false }),
  },
  guards: {
    isResult: ({ event }, { expected }: { expected: PaymentResult }) => {
      assertEvent(event, 'page.opened')
      return event.result === expected
    },
    hasFailed: ({ context }) => context.result === 'failed',
    isWanted: (_, { answer }: { answer: boolean }) => answer,
  },
  delays: {
    resultLifetime: RESULT_LIFETIME_MS,
    downloadPromptDelay: ({ context }) => Math.max(0, DOWNLOAD_PROMPT_DELAY_MS - context.elapsedMs),
  },
}).createMachine({
  id: 'thankYou',
  context: { elapsedMs: 0, result: undefined, isTest: false },
  type: 'parallel',
  states: {
    result: {
      initial: 'unknown',
      states: {
        unknown: {
          on: {
            'page.opened': [
              { guard: resultIs('succeeded'), target: 'succeeded', actions: 'setResult' },
              { guard: resultIs('pending'), target: 'pending', actions: 'setResult' },
              { guard: resultIs('failed'), target: 'failed', actions: 'setResult' },
            ],
          },
        },
        succeeded: shown,
        pending: shown,
        failed: shown,
      },
    },
    app: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'app.pressed': [
              { guard: 'hasFailed', target: 'opening', actions: 'openAppAfterFailure' },
              { target: 'opening', actions: 'openApp' },
            ],
            'link.followed': { target: 'opening', actions: 'setElapsed' },
          },
        },
        opening: {
          exit: 'clearElapsed',
          after: { downloadPromptDelay: { target: 'confirming' } },
          on: {
            'app.pressed': [{ guard: 'hasFailed', actions: 'openAppAfterFailure' }, { actions: 'openApp' }],
            'page.hidden': { target: 'ready' },
          },
        },
        confirming: {
          invoke: {
            src: 'askForDownload',
            onDone: [
              {
                guard: { type: 'isWanted', params: ({ event }) => ({ answer: event.output }) },
                target: 'ready',
                actions: 'openProductSite',
              },
              { target: 'ready' },
            ],
            onError: { target: 'ready' },
          },
        },
      },
    },
  },
})
