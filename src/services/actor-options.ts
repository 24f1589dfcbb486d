/** Options for every actor in the document. Each actor reports to the page's inspector. */
import type { ActorOptions, AnyActorLogic, InspectionEvent } from 'xstate'

/** Called with an actor's inspection event and its time in milliseconds. */
export type Inspector = (event: InspectionEvent, at: number) => void

/** Maximum number of inspection events kept until an inspector starts. Without it, events would pile up. */
const MAX_EARLY_EVENTS = 1000
const early: Parameters<Inspector>[] = []
let inspector = (...event: Parameters<Inspector>): unknown =>
  early.length < MAX_EARLY_EVENTS && early.push(event)

/** Calls the inspector with every actor's inspection events, including events before this call. */
export const inspectActors = (next: Inspector): void => {
  inspector = next
  early.forEach(event => next(...event))
}

/** The second argument of every `useActorRef` call. The QA build adds a clock. */
export const actorOptions: Pick<ActorOptions<AnyActorLogic>, 'clock'> & {
  inspect: (event: InspectionEvent) => void
} = { inspect: event => inspector(event, performance.now()) }
