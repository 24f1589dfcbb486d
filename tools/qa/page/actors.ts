/** Registry of the page's actors. Records their inspection events from the start, because the inspector loads later. */
import {
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
} from 'xstate'
import { observeActors } from '../../../src/services/runner.ts'
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

/** Adds the QA clock and an inspector, if the page is inspected. */
const inspectedOptions = (): ActorOptions<AnyActorLogic> =>
  request.inspect
    ? {
        clock,
        inspect: (event: InspectionEvent) => {
          actors.set(event.actorRef.sessionId, event.actorRef as AnyActorRef)
          listener({ at: clock.now, event })
        },
      }
    : {}

/**
 * Creates each actor of the page, in the state that `?state=` requests: the runner shows the prerendered state until then, which
 * hydration needs. With `?frozen` that actor ignores every event.
 */
observeActors(((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) => {
  const snapshot = isMachine(logic) ? requestedSnapshot(logic) : undefined
  const actor = createActor(logic, { ...options, ...inspectedOptions(), ...(snapshot ? { snapshot } : {}) })
  if (snapshot && request.isFrozen) actor.send = () => {}
  return actor
}) as typeof createActor)
