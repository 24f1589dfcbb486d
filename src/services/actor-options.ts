/** Options of every actor in the document: each reports to the inspector of the page. */
import type { ActorOptions, AnyActorLogic, InspectionEvent } from 'xstate'

/** Takes an inspection event, and its time in milliseconds. */
type Inspector = (event: InspectionEvent, at: number) => void

/** Number of inspection events that are kept until an inspector is set. Without a limit, the list would grow where none is set. */
const EARLY_MAX = 1000
const early: Parameters<Inspector>[] = []
let inspector = (...event: Parameters<Inspector>): unknown => early.length < EARLY_MAX && early.push(event)

/** Calls the inspector with each inspection event of every actor of the document, also with earlier ones. */
export const inspectActors = (next: Inspector): void => {
  inspector = next
  early.forEach(event => next(...event))
}

/** The second argument of each `useActorRef`. The QA build adds a clock. */
export const actorOptions: Pick<ActorOptions<AnyActorLogic>, 'clock'> & {
  inspect: (event: InspectionEvent) => void
} = {
  inspect: event => inspector(event, performance.now()),
}
