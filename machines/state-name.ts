import type { AnyMachineSnapshot, StateValue } from 'xstate'

/** A machine's state as one attribute: `menu.closed bar.transparent`. The same on the server and in the browser. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .flatMap(([name, child]) =>
      child === undefined
        ? []
        : stateName(child)
            .split(' ')
            .map(leaf => `${name}.${leaf}`),
    )
    .join(' ')
}

/** `stateName` for a snapshot of any machine, whose value XState types as `any`. */
export const snapshotStateName = ({ value }: AnyMachineSnapshot): string => stateName(value as StateValue)
