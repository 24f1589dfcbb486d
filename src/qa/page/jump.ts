import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate'
import { request } from './request.ts'
import { valueNamed } from '../state-value.ts'
import { sampleOf } from '../samples/samples.ts'

/**
 * Where the address sends this machine, if it is this one: a state with everything that belongs to it, but without its
 * timers and effects, which begin on the way in and nowhere else.
 */
export function jumpTo(machine: AnyStateMachine): AnyMachineSnapshot | undefined {
  const sample = request.state === null ? undefined : sampleOf(request.state)
  if (sample?.machine !== machine.id) return undefined
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  return machine.resolveState({
    value: valueNamed(sample.state),
    context: { ...initial.context, ...sample.context },
  })
}
