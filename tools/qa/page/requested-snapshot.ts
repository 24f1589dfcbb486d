import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate'
import { parseStateName } from '#tools/statecharts/state-name.ts'
import { findSample } from '../samples/samples.ts'
import { request } from './request.ts'

/**
 * Snapshot of the sample that `?state=` requests, if it is one of this machine. Its entry actions, actors and delays
 * do not run, because XState starts them only when a transition enters the state.
 */
export function requestedSnapshot(machine: AnyStateMachine): AnyMachineSnapshot | undefined {
  const sample = request.state === null ? undefined : findSample(request.state)
  if (sample?.machine !== machine.id) return undefined
  const [initial] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  return machine.resolveState({
    value: parseStateName(sample.state),
    context: { ...initial.context, ...sample.context },
  })
}
