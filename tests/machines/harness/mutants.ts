import { type AnyStateMachine, createMachine } from 'xstate'

interface Mutant<M extends AnyStateMachine> {
  name: string
  machine: M
}

type Node = Record<string, unknown>
/** Keys and indices, from the config's root down. */
type Path = readonly string[]
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the config with the value at a path replaced, or removed if `value` is `undefined`. */
function withValue(config: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const changed = rest.length > 0 ? withValue((config as Node)[key], rest, value) : value
  if (Array.isArray(config))
    return config.toSpliced(Number(key), 1, ...(changed === undefined ? [] : [changed]))
  const copy = { ...(config as Node), [key]: changed }
  if (changed === undefined) Reflect.deleteProperty(copy, key)
  return copy
}

/** A transition in a config. */
interface Slot {
  label: string
  path: Path
  transition: unknown
  /** The source state and its siblings, which mutants use as targets. */
  siblings: readonly string[]
}

/** Returns the transitions in `on`, `after` and `always`, and in `onDone` and `onError` of each invoke. */
function slotsIn(node: Node, path: Path = [], state = '(root)', siblings: readonly string[] = []): Slot[] {
  const slotsAt = (transition: unknown, at: Path, label: string): Slot[] =>
    Array.isArray(transition)
      ? transition.flatMap((one, i) => slotsAt(one, [...at, String(i)], `${label}[${i}]`))
      : [{ label: `${state} ${label}`, path: at, transition, siblings }]
  return Object.entries(node).flatMap(([key, value]) => {
    const at = [...path, key]
    const children = isNode(value) ? Object.entries(value) : []
    if (key === 'on' || key === 'after')
      return children.flatMap(([name, transition]) => slotsAt(transition, [...at, name], `${key} ${name}`))
    // A state can have a list of invokes.
    if (key === 'invoke' || Array.isArray(node)) return slotsIn(value as Node, at, state, siblings)
    if (key === 'states')
      return children.flatMap(([name, child]) => {
        const names = children.map(([sibling]) => sibling)
        return slotsIn(child as Node, [...at, name], state === '(root)' ? name : `${state}.${name}`, names)
      })
    return ['always', 'onDone', 'onError'].includes(key) ? slotsAt(value, at, key) : []
  })
}

/** Returns the named replacements for a transition, one for each mutant. */
function replacementsOf({ transition, siblings }: Slot): { name: string; value: unknown }[] {
  const spec: Node = isNode(transition) ? transition : { target: transition }
  const { target, guard } = spec
  const actions = [spec['actions'] ?? []].flat() as unknown[]
  return [
    { name: 'dropped', value: undefined },
    ...siblings
      .filter(name => target !== undefined && target !== name && target !== `.${name}`)
      .map(name => ({ name: `to ${name}`, value: { ...spec, target: name } })),
    ...(guard ? [{ name: 'guard dropped', value: { ...spec, guard: undefined } }] : []),
    ...actions.map((action, i) => ({
      name: `action ${isNode(action) ? String(action['type']) : String(action)} dropped`,
      value: { ...spec, actions: actions.toSpliced(i, 1) },
    })),
  ]
}

/** Copies of the machine with one change each: a dropped part, another target, or a delay changed by 1 ms. */
export function mutantsOf<M extends AnyStateMachine>({ config, implementations }: M): Mutant<M>[] {
  const build = (name: string, changed: unknown, changedDelays = {}): Mutant<M> => {
    const delays = { ...implementations.delays, ...changedDelays }
    const machine = createMachine(changed as never, { ...implementations, delays } as never)
    return { name, machine: machine as unknown as M }
  }
  const fromSlots = slotsIn(config as unknown as Node).flatMap(slot =>
    replacementsOf(slot).map(({ name, value }) =>
      build(`${slot.label}: ${name}`, withValue(config, slot.path, value)),
    ),
  )
  const fromDelays = Object.entries(implementations.delays).flatMap(([name, delay]) =>
    [-1, 1].map(off => {
      const changed = (...args: [never, never]) =>
        off + (typeof delay === 'function' ? delay(...args) : delay)
      return build(`delay ${name} ${off > 0 ? '+' : '−'}1 ms`, config, { [name]: changed })
    }),
  )
  return [...fromSlots, ...fromDelays]
}
