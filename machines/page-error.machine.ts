import { setup } from 'xstate'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

export type PageErrorEvent =
  /** A page did not come about: because its code is gone, as after a deployment, or because the code is wrong. */
  { type: 'error.caught'; isCodeMissing: boolean } | { type: 'retry.pressed' }

/**
 * What stands in the place of a page that did not come about. Code that is gone is in the site as it stands now, so the
 * page is loaded anew, but only when the host answers: a browser's own error page would be worse than ours.
 */
export const pageErrorMachine = setup({
  types: { events: {} as PageErrorEvent },
  actors: {
    /** Resolves when the host answers for this page, and rejects when it does not. */
    reachHost: unimplementedActor<void, void>('reachHost'),
  },
  actions: { reloadPage: unimplementedAction('reloadPage') },
  guards: { isCodeMissing: (_, { isCodeMissing }: { isCodeMissing: boolean }) => isCodeMissing },
}).createMachine({
  id: 'pageError',
  initial: 'unnoticed',
  states: {
    unnoticed: {
      on: {
        'error.caught': [
          {
            guard: { type: 'isCodeMissing', params: ({ event }) => ({ isCodeMissing: event.isCodeMissing }) },
            target: 'asking',
          },
          { target: 'broken' },
        ],
      },
    },
    asking: {
      invoke: { src: 'reachHost', onDone: { target: 'reloading' }, onError: { target: 'unreachable' } },
    },
    reloading: {
      entry: 'reloadPage',
      on: { 'retry.pressed': { actions: 'reloadPage' } },
    },
    /** Nobody answers: the visitor may try again. */
    unreachable: { on: { 'retry.pressed': { target: 'asking' } } },
    /** The page itself fails: loading it anew may help, and never happens by itself. */
    broken: { on: { 'retry.pressed': { target: 'asking' } } },
  },
})
