import { notedMachines } from '#machines/notes/all.ts'
import { type DescribedMachine, describeMachine } from '../../charts/describe.ts'

const described = new Map(notedMachines.map(({ machine }) => [machine.id, describeMachine(machine)]))

export const describedAs = (id: string): DescribedMachine | undefined => described.get(id)

/** An event's type as the chart names it: `after sdkDelay`, `loadSdk done`. */
export const readable = (machine: string, eventType: string): string =>
  described.get(machine)?.transitions.find(transition => transition.eventType === eventType)?.cause ??
  (eventType === 'xstate.init' ? 'begins' : eventType)
