import { assign, setup } from 'xstate'
import { type PaymentResult, paymentResults } from './thank-you.schema.ts'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

/** Delay between the press and the download prompt, if the app does not open. Milliseconds. */
export const DOWNLOAD_PROMPT_DELAY_MS = 2000

export type ThankYouEvent =
  /** `result` is undefined if the return function handed over none. */
  | { type: 'page.opened'; result: PaymentResult | undefined }
  | { type: 'app.pressed' }
  /** The link to the app was followed before the page was hydrated, `ago` milliseconds ago. */
  | { type: 'link.followed'; ago: number }
  /** The tab became hidden or the page was left: the app has opened. */
  | { type: 'page.hidden' }

interface Context {
  /** Milliseconds since the link was followed. */
  ago: number
  result: PaymentResult | undefined
}

const pressed = [{ guard: 'hasFailed', actions: 'openAppAfterFailure' }, { actions: 'openApp' }] as const

/** The thank-you page: shows the payment's result, opens the app, and offers a download if the app does not open. */
export const thankYouMachine = setup({
  types: { context: {} as Context, events: {} as ThankYouEvent },
  actors: {
    /** Resolves with whether the visitor wants to download the app; rejects if the browser has no dialogs. */
    askForDownload: unimplementedActor<boolean, void>('askForDownload'),
  },
  actions: {
    openApp: unimplementedAction('openApp'),
    openAppAfterFailure: unimplementedAction('openAppAfterFailure'),
    openProductSite: unimplementedAction('openProductSite'),
    setAgo: assign({ ago: (_, { ago }: { ago: number }) => ago }),
    clearAgo: assign({ ago: 0 }),
    setResult: assign({ result: (_, { result }: { result: PaymentResult }) => result }),
  },
  guards: {
    isResult: (_, { result, expected }: { result: PaymentResult | undefined; expected: PaymentResult }) =>
      result === expected,
    hasFailed: ({ context }) => context.result === 'failed',
    isWanted: (_, { answer }: { answer: boolean }) => answer,
  },
  delays: {
    downloadPromptDelay: ({ context }) => Math.max(0, DOWNLOAD_PROMPT_DELAY_MS - context.ago),
  },
}).createMachine({
  id: 'thankYou',
  context: { ago: 0, result: undefined },
  type: 'parallel',
  states: {
    result: {
      initial: 'unknown',
      states: {
        unknown: {
          on: {
            'page.opened': paymentResults.map(expected => ({
              guard: {
                type: 'isResult' as const,
                params: ({ event }: { event: { result: PaymentResult | undefined } }) => ({
                  result: event.result,
                  expected,
                }),
              },
              target: expected,
              actions: { type: 'setResult' as const, params: { result: expected } },
            })),
          },
        },
        succeeded: {},
        pending: {},
        failed: {},
      },
    },
    app: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'app.pressed': pressed.map(transition => ({ ...transition, target: 'opening' })),
            'link.followed': {
              target: 'opening',
              actions: { type: 'setAgo', params: ({ event }) => ({ ago: event.ago }) },
            },
          },
        },
        opening: {
          exit: 'clearAgo',
          after: { downloadPromptDelay: { target: 'asking' } },
          on: {
            'app.pressed': pressed,
            'page.hidden': { target: 'ready' },
          },
        },
        asking: {
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
