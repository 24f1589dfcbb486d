import { setup } from 'xstate'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

export type PageErrorEvent =
  /** The page failed to render. `isScriptMissing`: its script did not load, for example after a deployment. */
  { type: 'error.caught'; isScriptMissing: boolean } | { type: 'retry.pressed' }

/**
 * The error page of the router. If a script is missing, the current deployment has a new one, so the machine reloads
 * the page; it first checks that the host responds, because an offline reload would end on the browser's error page.
 */
export const pageErrorMachine = setup({
  types: { events: {} as PageErrorEvent },
  actors: {
    /** Resolves if the host responds to a request for this page, rejects if not. */
    reachHost: unimplementedActor<void, void>('reachHost'),
  },
  actions: { reloadPage: unimplementedAction('reloadPage') },
  guards: { isScriptMissing: (_, { isScriptMissing }: { isScriptMissing: boolean }) => isScriptMissing },
}).createMachine({
  id: 'pageError',
  initial: 'unnoticed',
  states: {
    unnoticed: {
      on: {
        'error.caught': [
          {
            guard: {
              type: 'isScriptMissing',
              params: ({ event }) => ({ isScriptMissing: event.isScriptMissing }),
            },
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
    unreachable: { on: { 'retry.pressed': { target: 'asking' } } },
    /** Rendering threw. No automatic reload, because the error may recur. */
    broken: { on: { 'retry.pressed': { target: 'asking' } } },
  },
})
