import { fromPromise, type PromiseActorLogic } from 'xstate'

interface UnprovidedAction<TArgs extends unknown[]> {
  (...args: TArgs): never
  readonly unimplemented: true
}

/**
 * The default of a named effect: it fails, because XState only warns about a missing actor and stays silent about a
 * missing action. Components and tests provide the real one.
 */
export function unimplementedAction<TArgs extends unknown[] = []>(name: string): UnprovidedAction<TArgs> {
  return Object.assign(
    () => {
      throw new Error(`the action "${name}" was not provided`)
    },
    { unimplemented: true as const },
  )
}

/** The same for an actor: it rejects. */
export function unimplementedActor<TOutput, TInput>(name: string): PromiseActorLogic<TOutput, TInput> {
  return Object.assign(
    fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`the actor "${name}" was not provided`))),
    { unimplemented: true as const },
  )
}
