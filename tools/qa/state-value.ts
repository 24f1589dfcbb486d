import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'

/** Inverse of `stateName`: `menu.open bar.glassy` -> `{ menu: 'open', bar: 'glassy' }`. */
export function parseStateName(name: string): StateValue {
  const leaves = name.split(' ').map(leaf => leaf.split('.'))
  const [[head = '', ...rest] = []] = leaves
  if (leaves.length === 1 && rest.length === 0) return head
  return Object.fromEntries(
    leaves.map(([region = '', ...inner]) => [region, parseStateName(inner.join('.'))]),
  )
}

/** Returns the snapshot of a machine in a state, or nothing if the machine has no such state, for example because it was renamed. */
export function snapshotIn(
  machine: AnyStateMachine,
  state: string,
  context: unknown,
): AnyMachineSnapshot | undefined {
  try {
    return machine.resolveState({ value: parseStateName(state), context })
  } catch {
    // XState throws errors of no class of their own.
    return undefined
  }
}
