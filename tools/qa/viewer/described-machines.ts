import { machinesWithNotes } from '#machines/notes/all.ts'
import { type DescribedMachine, describeMachine } from '#machines/describe.ts'

const described = new Map(machinesWithNotes.map(({ machine }) => [machine.id, describeMachine(machine)]))

export const describedMachine = (id: string): DescribedMachine | undefined => described.get(id)

/** Readable name of an event type, as in the chart: `after sdkDelay`, `loadSdk done`. */
export const eventLabel = (machine: string, eventType: string): string =>
  described.get(machine)?.transitions.find(transition => transition.eventType === eventType)?.cause ??
  (eventType === 'xstate.init' ? 'start' : eventType)
