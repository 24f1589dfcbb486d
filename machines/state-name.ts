import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom, StateValue } from 'xstate'

/**
 * Puts a parent before each leaf of a name: `Prefixed<'menu', 'open'>` is `'menu.open'`, and
 * `Prefixed<'page', 'menu.open bar.clear'>` is `'page.menu.open page.bar.clear'`.
 */
type Prefixed<Prefix extends string, Name> = Name extends `${infer Leaf} ${infer Rest}`
  ? Prefixed<Prefix, Rest> extends infer Others extends string
    ? `${Prefix}.${Leaf} ${Others}`
    : never
  : Name extends string
    ? `${Prefix}.${Name}`
    : never

/**
 * The regions' names in every order, because object types have no property order:
 * `Regions<{ menu: 'open'; bar: 'clear' }>` is `'menu.open bar.clear' | 'bar.clear menu.open'`.
 */
type Regions<Value, Name = keyof Value> = Name extends keyof Value & string
  ? Prefixed<Name, NameOf<Value[Name]>> extends infer First extends string
    ? [keyof Omit<Value, Name>] extends [never]
      ? First
      : Regions<Omit<Value, Name>> extends infer Others extends string
        ? `${First} ${Others}`
        : never
    : never
  : never

/** The names of a state value: `NameOf<'sent' | { editing: 'failed' }>` is `'sent' | 'editing.failed'`. */
type NameOf<Value> = Value extends string ? Value : string extends keyof Value ? string : Regions<Value>

/** The leaves of a state name: `LeafOf<'menu.open bar.clear'>` is `'menu.open' | 'bar.clear'`. */
export type LeafOf<Name> = Name extends `${infer First} ${infer Rest}` ? First | LeafOf<Rest> : Name
/** A leaf and the states around it: `Path<'menu.open'>` is `'menu' | 'menu.open'`. */
type Path<Name> = Name extends `${infer Parent}.${infer Child}`
  ? Parent | (Path<Child> extends infer Inner extends string ? `${Parent}.${Inner}` : never)
  : Name

/** Value of `data-state`: the paths of the machine's active leaves, such as `menu.closed bar.transparent`. */
export type StateName<Machine extends AnyStateMachine> = NameOf<SnapshotFrom<Machine>['value']>

/** Path of a state without children, such as `menu.closed`. A state name has one such path per region. */
export type LeafName<Machine extends AnyStateMachine> = LeafOf<StateName<Machine>>

/** Path of any state: `menu`, `menu.closed`. */
export type StatePath<Machine extends AnyStateMachine> = Path<LeafName<Machine>>

/** Returns a state value as it appears in `data-state`. */
export const stateName = <Value extends StateValue>(value: Value): NameOf<Value> =>
  leafPaths(value) as NameOf<Value>

function leafPaths(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .flatMap(([name, child]) =>
      child === undefined
        ? []
        : leafPaths(child)
            .split(' ')
            .map(leaf => `${name}.${leaf}`),
    )
    .join(' ')
}

/** Returns the `stateName` of any machine's snapshot, whose value XState types as `any`. */
export const snapshotStateName = ({ value }: AnyMachineSnapshot): string => stateName(value as StateValue)
