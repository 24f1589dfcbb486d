import { setup } from 'xstate'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

/** Delay between the press and the download prompt, if the app does not open. Milliseconds. */
export const DOWNLOAD_PROMPT_DELAY_MS = 2000

export type ThankYouEvent =
  | { type: 'app.pressed' }
  /** The tab became hidden or the page was left: the app has opened. */
  | { type: 'page.hidden' }

/** The thank-you page: opens the app, and offers a download if the app does not open. */
export const thankYouMachine = setup({
  types: { events: {} as ThankYouEvent },
  actors: {
    /** Resolves with whether the visitor wants to download the app; rejects if the browser has no dialogs. */
    askForDownload: unimplementedActor<boolean, void>('askForDownload'),
  },
  actions: {
    openApp: unimplementedAction('openApp'),
    openProductSite: unimplementedAction('openProductSite'),
  },
  guards: {
    isWanted: (_, { answer }: { answer: boolean }) => answer,
  },
  delays: { downloadPromptDelay: DOWNLOAD_PROMPT_DELAY_MS },
}).createMachine({
  id: 'thankYou',
  initial: 'ready',
  states: {
    ready: {
      on: { 'app.pressed': { target: 'opening', actions: 'openApp' } },
    },
    opening: {
      after: { downloadPromptDelay: { target: 'asking' } },
      on: {
        'app.pressed': { actions: 'openApp' },
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
})
