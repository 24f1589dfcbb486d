/** Inspects the page's actors from the start with a controllable clock, or shows the state that `?state=` requests. */
import type { Actor, AnyActorLogic, AnyStateMachine } from 'xstate'
import { createInspector } from '#tools/statecharts/inspector.ts'
import { pageIdAt, paths } from '../../../src/content/paths.ts'
import { actorOptions } from '../../../src/services/actor-options.ts'
import { mask } from '../masks.ts'
import { request } from './request.ts'
import { requestedSnapshot } from './requested-snapshot.ts'

/** Records from the start, because its viewer is opened later. An unknown path may contain an id: it is that of a thank-you page. */
export const inspector = createInspector({
  mask,
  page: () => (pageIdAt(window.location.pathname) ? window.location.pathname : paths.thankYou),
})
if (request.isPaused) inspector.clock.pause()

const isMachine = (actor: object): actor is Actor<AnyStateMachine> =>
  'logic' in actor && 'implementations' in (actor.logic as AnyActorLogic)

/** An event that no machine knows. Events wait in a new actor until it starts, after hydration, which needs the prerendered state. */
const SHOW_REQUESTED = 'qa.show'

/** Has a new actor show the state that `?state=` requests. With `?frozen` it ignores every later event. */
function showRequested(actor: Actor<AnyStateMachine>): void {
  const machine = actor.logic
  const requested = requestedSnapshot(machine)
  if (!requested) return
  const transition = machine.transition.bind(machine)
  machine.transition = (snapshot, event, scope) =>
    (event as { type: string }).type === SHOW_REQUESTED
      ? requested
      : request.isFrozen
        ? snapshot
        : transition(snapshot, event, scope)
  actor.send({ type: SHOW_REQUESTED })
}

const { inspect } = actorOptions
actorOptions.inspect = event => {
  inspect(event)
  const { actorRef } = event
  if (event.type === '@xstate.actor' && isMachine(actorRef)) showRequested(actorRef)
  if (request.inspect) inspector.inspect(event)
}
if (request.inspect) actorOptions.clock = inspector.clock
