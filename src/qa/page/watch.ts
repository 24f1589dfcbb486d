/** Every actor of this page, from its first event on, for whoever looks at it later. */
import type { ActorOptions, AnyActorLogic, AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { QaClock } from './clock.ts'
import { request } from './request.ts'
import { jumpTo } from './jump.ts'

/** What nobody has looked at yet is kept up to here; then the oldest goes. */
const BACKLOG_MAX = 500

/** Something that an actor did, with the clock's time then and, for a snapshot, how it was then. */
export interface Seen {
  at: number
  event: InspectionEvent
}

export const clock = new QaClock()
if (request.isPaused) clock.pause()
const actors = new Map<string, AnyActorRef>()
let backlog: Seen[] = []
let look: (seen: Seen) => void = seen => {
  backlog.push(seen)
  if (backlog.length > BACKLOG_MAX)
    backlog.splice(
      backlog.findIndex(({ event }) => event.type !== '@xstate.actor'),
      1,
    )
}

/** Shows everything that was seen until now, and from now on. */
export function watchActors(show: (seen: Seen) => void): void {
  look = show
  const seen = backlog
  backlog = []
  seen.forEach(show)
}

export const actorOf = (sessionId: string): AnyActorRef | undefined => actors.get(sessionId)

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'implementations' in logic

/** A machine as it stands in machines/, before the site provides its effects: it is read, and never run. */
const isUnprovided = ({ implementations }: AnyStateMachine) =>
  [...Object.values(implementations.actors), ...Object.values(implementations.actions)].some(
    effect => (effect as { unimplemented?: boolean }).unimplemented === true,
  )

/** The options with which an actor runs under the eyes of a tester. */
export function watchedOptions<Logic extends AnyActorLogic>(
  logic: Logic,
  options: ActorOptions<Logic> | undefined,
): ActorOptions<Logic> | undefined {
  if (!request.inspect || !isMachine(logic) || isUnprovided(logic)) return options
  return {
    ...options,
    clock,
    inspect: (event: InspectionEvent) => {
      actors.set(event.actorRef.sessionId, event.actorRef as AnyActorRef)
      look({ at: clock.now, event })
    },
  }
}

/**
 * Puts an actor, when it starts, into the state that the address asks for. Not before: what a page is taken over with is
 * what was prerendered. A machine that is only to be looked at hears nothing from then on.
 */
export function moved<Actor extends AnyActorRef>(logic: AnyActorLogic, actor: Actor): Actor {
  const snapshot = isMachine(logic) && !isUnprovided(logic) ? jumpTo(logic) : undefined
  if (!snapshot) return actor
  const start = actor.start.bind(actor)
  let isMoved = false
  actor.start = () => {
    if (!isMoved) Object.assign(actor, { _snapshot: snapshot })
    isMoved = true
    start()
    return actor
  }
  if (request.isStill) actor.send = () => {}
  return actor
}
