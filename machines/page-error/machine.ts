import { assertEvent, setup } from 'xstate'
import { unimplementedAction, unimplementedActor } from '../unimplemented.ts'

/** `checkConnection` rejects with this if the host answers with an error status. */
export type HostError = { status: number }

export const isHostError = (error: unknown): error is HostError =>
  typeof error === 'object' && error !== null && 'status' in error

export type PageErrorEvent =
  /** The page failed to render. `isLoadError`: a script did not load, for example after a deployment. */
  { type: 'error.caught'; isLoadError: boolean } | { type: 'retry.pressed' }

/**
 * The router's error page. If a script is missing, a newer deployment has replaced it, so the machine
 * reloads the page. It first checks that the host responds, because reloading offline would lose the page.
 */
export const pageErrorMachine = setup({
  types: { events: {} as PageErrorEvent },
  actors: {
    /** Resolves if the host has this page. Rejects with a `HostError`, or with another error if offline. */
    checkConnection: unimplementedActor<void, void>('checkConnection'),
  },
  actions: { reloadPage: unimplementedAction('reloadPage') },
  guards: {
    isLoadError: ({ event }) => {
      assertEvent(event, 'error.caught')
      return event.isLoadError
    },
    isHostError: (_, { error }: { error: unknown }) => isHostError(error),
  },
}).createMachine({
  id: 'pageError',
  initial: 'idle',
  states: {
    idle: { on: { 'error.caught': [{ guard: 'isLoadError', target: 'checking' }, { target: 'broken' }] } },
    checking: {
      invoke: {
        src: 'checkConnection',
        onDone: { target: 'reloading' },
        onError: [
          {
            guard: { type: 'isHostError', params: ({ event }) => ({ error: event.error }) },
            target: 'failing',
          },
          { target: 'unreachable' },
        ],
      },
    },
    reloading: { entry: 'reloadPage', on: { 'retry.pressed': { actions: 'reloadPage' } } },
    /** The host answers, but not with this page. */
    failing: { on: { 'retry.pressed': { target: 'checking' } } },
    unreachable: { on: { 'retry.pressed': { target: 'checking' } } },
    /** Rendering threw. There is no automatic reload, because the error may recur. */
    broken: { on: { 'retry.pressed': { target: 'checking' } } },
  },
})
