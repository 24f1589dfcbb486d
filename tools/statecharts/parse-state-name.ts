import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'

interface Inner {
  [key: string]: Inner
}

/** Inverse of `stateName`: `menu.open bar.glassy` -> `{ menu: { open: {} }, bar: { glassy: {} } }`. */
export function parseStateName(name: string): StateValue {
  const value: Inner = {}
  for (const leaf of name.split(' ')) leaf.split('.').reduce((inner, key) => (inner[key] ??= {}), value)
  return value
}

/** Returns a machine's snapshot in a state, or `undefined` if the state does not exist. */
export function snapshotIn(
  machine: AnyStateMachine,
  state: string,
  context: unknown,
): AnyMachineSnapshot | undefined {
  try {
    return machine.resolveState({ value: parseStateName(state), context })
  } catch {
    // Catch every error, because XState's errors have no class of their own.
    return undefined
  }
}
