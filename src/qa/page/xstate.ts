/**
 * What the site's code gets as "xstate" in a QA build: the same, but that its machines can be watched, hurried and put
 * into a state. Nothing of the site knows of it.
 */
import { type ActorOptions, type AnyActorLogic, createActor as create } from 'xstate'
import { moved, watchedOptions } from './watch.ts'

export * from 'xstate'

export const createActor = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  moved(logic, create(logic, watchedOptions(logic, options)))) as typeof create
