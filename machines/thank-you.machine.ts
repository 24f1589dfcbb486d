import { setup } from 'xstate'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

/** From the tap to the question, unless the app opened. Milliseconds. */
export const DOWNLOAD_PROMPT_DELAY_MS = 2000

export type ThankYouEvent =
  | { type: 'app.pressed' }
  /** The tab is not looked at any more, or the page is left: the app did open. */
  | { type: 'page.hidden' }

/** The way back into the app, and what to offer when there is none. */
export const thankYouMachine = setup({
  types: { events: {} as ThankYouEvent },
  actors: {
    /** Resolves with whether the visitor wants the app. */
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
    /** No app came: would the visitor like to have it? */
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
