/** Starts the page's actors with an inspector and a controllable clock, or in the state that `?state=` requests. */
import { type ActorOptions, type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate'
import { createInspector } from '#tools/statecharts/inspector.ts'
import { pageIdAt, paths } from '../../../src/content/paths.ts'
import { observeActors } from '../../../src/services/runner.ts'
import { mask } from '../masks.ts'
import { request } from './request.ts'
import { requestedSnapshot } from './requested-snapshot.ts'

/** Records from the start, because its viewer is opened later. An unknown path may contain an id: it is that of a thank-you page. */
export const inspector = createInspector({
  mask,
  page: () => (pageIdAt(window.location.pathname) ? window.location.pathname : paths.thankYou),
})
if (request.isPaused) inspector.clock.pause()

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'implementations' in logic

/**
 * Creates each actor of the page. The runner shows the prerendered state until then, which hydration needs. With `?frozen` an actor in a
 * requested state ignores every event.
 */
observeActors(((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) => {
  const { inspect, clock } = inspector
  const snapshot = isMachine(logic) ? requestedSnapshot(logic) : undefined
  const actor = createActor(logic, {
    ...options,
    ...(request.inspect ? { inspect, clock } : {}),
    ...(snapshot ? { snapshot } : {}),
  })
  if (snapshot && request.isFrozen) actor.send = () => {}
  return actor
}) as typeof createActor)
