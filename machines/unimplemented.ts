import { fromPromise, type PromiseActorLogic } from 'xstate'

type UnimplementedAction<TArgs extends unknown[]> = (...args: TArgs) => never

/**
 * Returns a default action that throws, because XState silently ignores a missing action. Components and
 * tests replace it with `machine.provide()`.
 */
export function unimplementedAction<TArgs extends unknown[] = []>(name: string): UnimplementedAction<TArgs> {
  return () => {
    throw new Error(`Action "${name}" is not implemented: pass it to machine.provide({ actions })`)
  }
}

/** Returns a default actor that rejects, because XState only warns about a missing actor. */
export function unimplementedActor<TOutput, TInput>(name: string): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(() =>
    Promise.reject(new Error(`Actor "${name}" is not implemented: pass it to machine.provide({ actors })`)),
  )
}
