import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'

/** Returns the paths of a value's leaves: `{ menu: 'open', bar: 'glassy' }` -> `menu.open bar.glassy`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .flatMap(([name, child]) =>
      child === undefined || Object.keys(child).length === 0
        ? name
        : stateName(child)
            .split(' ')
            .map(leaf => `${name}.${leaf}`),
    )
    .join(' ')
}

/** Returns `stateName` of any machine's snapshot, whose value XState types as `any`. */
export const snapshotStateName = ({ value }: AnyMachineSnapshot): string => stateName(value as StateValue)

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
    // XState's errors have no class of their own.
    return undefined
  }
}
