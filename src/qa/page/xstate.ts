/**
 * Replaces the module "xstate" in the browser code of a QA build. Its `createActor` adds the QA clock, an inspector
 * and the state that `?state=` requests.
 */
import { type ActorOptions, type AnyActorLogic, createActor as create } from 'xstate'
import { inspectedOptions, withRequestedState } from './actors.ts'

export * from 'xstate'

export const createActor = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  withRequestedState(logic, create(logic, inspectedOptions(logic, options)))) as typeof create
