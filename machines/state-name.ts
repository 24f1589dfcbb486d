import type { AnyMachineSnapshot, StateValue } from 'xstate'

/** A state value as the `data-state` attribute: the paths of its leaves, such as `menu.closed bar.transparent`. */
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

/** `stateName` of a snapshot of any machine; XState types the value of such a snapshot as `any`. */
export const snapshotStateName = ({ value }: AnyMachineSnapshot): string => stateName(value as StateValue)
