import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'

/** Spaces separate leaves, so those in the keys of states become no-break spaces. */
const withoutSpaces = (key: string) => key.replaceAll(' ', '\u00A0')
export const withSpaces = (name: string): string => name.replaceAll('\u00A0', ' ')

/** A state value as the paths of its leaves: `{ menu: 'open', bar: 'glassy' }` -> `menu.open bar.glassy`. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return withoutSpaces(value)
  return Object.entries(value)
    .flatMap(([name, child]) =>
      child === undefined || Object.keys(child).length === 0
        ? withoutSpaces(name)
        : stateName(child)
            .split(' ')
            .map(leaf => `${withoutSpaces(name)}.${leaf}`),
    )
    .join(' ')
}

/** `stateName` of a snapshot of any machine; XState types the value of such a snapshot as `any`. */
export const snapshotStateName = ({ value }: AnyMachineSnapshot): string => stateName(value as StateValue)

/** Inverse of `stateName`: `menu.open bar.glassy` -> `{ menu: 'open', bar: 'glassy' }`. */
export function parseStateName(name: string): StateValue {
  const leaves = name.split(' ').map(leaf => leaf.split('.'))
  const [[head = '', ...rest] = []] = leaves
  if (leaves.length === 1 && rest.length === 0) return withSpaces(head)
  const regions = [...new Set(leaves.map(([region = '']) => region))]
  return Object.fromEntries(
    regions.map(region => [
      withSpaces(region),
      parseStateName(
        leaves
          .filter(([first, ...inner]) => first === region && inner.length > 0)
          .map(([, ...inner]) => inner.join('.'))
          .join(' '),
      ),
    ]),
  )
}

/** Returns the snapshot of a machine in a state, or nothing if it has no such state, for example because it was renamed. */
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
