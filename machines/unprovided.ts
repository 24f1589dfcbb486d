import { fromPromise, type PromiseActorLogic } from 'xstate'

interface UnprovidedAction<TArgs extends unknown[]> {
  (...args: TArgs): never
  readonly unprovided: true
}

/**
 * The default of a named effect: it fails, because XState only warns about a missing actor and stays silent about a
 * missing action. Components and tests provide the real one.
 */
export function unprovidedAction<TArgs extends unknown[] = []>(name: string): UnprovidedAction<TArgs> {
  return Object.assign(
    () => {
      throw new Error(`the action "${name}" was not provided`)
    },
    { unprovided: true as const },
  )
}

/** The same for an actor: it rejects. */
export function unprovidedActor<TOutput, TInput>(name: string): PromiseActorLogic<TOutput, TInput> {
  return Object.assign(
    fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`the actor "${name}" was not provided`))),
    { unprovided: true as const },
  )
}
