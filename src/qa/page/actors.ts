/** Registry of the page's actors. Records their inspection events from the start, because the inspector loads later. */
import type { ActorOptions, AnyActorLogic, AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { QaClock } from './clock.ts'
import { request } from './request.ts'
import { requestedSnapshot } from './requested-snapshot.ts'

/** Maximum number of events that are kept until the inspector subscribes. The oldest ones are dropped first. */
const BACKLOG_MAX = 500

/** An inspection event and the clock's time at which it occurred. */
export interface RecordedEvent {
  at: number
  event: InspectionEvent
}

export const clock = new QaClock()
if (request.isPaused) clock.pause()
const actors = new Map<string, AnyActorRef>()
let backlog: RecordedEvent[] = []
let listener: (recorded: RecordedEvent) => void = recorded => {
  backlog.push(recorded)
  if (backlog.length > BACKLOG_MAX)
    backlog.splice(
      backlog.findIndex(({ event }) => event.type !== '@xstate.actor'),
      1,
    )
}

/** Calls `onEvent` with all recorded events, then with each new one. Replaces an earlier subscriber. */
export function subscribeToActors(onEvent: (recorded: RecordedEvent) => void): void {
  listener = onEvent
  const recorded = backlog
  backlog = []
  recorded.forEach(onEvent)
}

export const findActor = (sessionId: string): AnyActorRef | undefined => actors.get(sessionId)

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'implementations' in logic

/**
 * Whether a machine has unimplemented actors or actions. The site only reads the initial snapshot of such a machine.
 */
const isUnimplemented = ({ implementations }: AnyStateMachine) =>
  [...Object.values(implementations.actors), ...Object.values(implementations.actions)].some(
    implementation => (implementation as { unimplemented?: boolean }).unimplemented === true,
  )

/** Actor options with the QA clock and an inspector, if the page is inspected. */
export function inspectedOptions<Logic extends AnyActorLogic>(
  logic: Logic,
  options: ActorOptions<Logic> | undefined,
): ActorOptions<Logic> | undefined {
  if (!request.inspect || !isMachine(logic) || isUnimplemented(logic)) return options
  return {
    ...options,
    clock,
    inspect: (event: InspectionEvent) => {
      actors.set(event.actorRef.sessionId, event.actorRef as AnyActorRef)
      listener({ at: clock.now, event })
    },
  }
}

/**
 * Puts an actor into the state that `?state=` requests when it starts. Not earlier (with the `snapshot` option),
 * because hydration needs the prerendered state. `_snapshot` is private: XState has no public way to change the state
 * of an existing actor. With `?frozen` the actor then ignores every event.
 */
export function withRequestedState<Actor extends AnyActorRef>(logic: AnyActorLogic, actor: Actor): Actor {
  const snapshot = isMachine(logic) && !isUnimplemented(logic) ? requestedSnapshot(logic) : undefined
  if (!snapshot) return actor
  const start = actor.start.bind(actor)
  let hasStarted = false
  actor.start = () => {
    if (!hasStarted) Object.assign(actor, { _snapshot: snapshot })
    hasStarted = true
    start()
    return actor
  }
  if (request.isFrozen) actor.send = () => {}
  return actor
}
