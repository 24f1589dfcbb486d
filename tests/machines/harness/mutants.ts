import { type AnyStateMachine, createMachine } from 'xstate'

interface Mutant<M extends AnyStateMachine> {
  name: string
  machine: M
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a deep copy of arrays and objects, with the same functions. */
const copy = <T>(value: T): T =>
  (Array.isArray(value)
    ? value.map(copy)
    : isNode(value)
      ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child)]))
      : value) as T

/** A transition in a config. */
interface Slot {
  label: string
  holder: Node
  key: string
  /** The source state and its siblings, which mutants use as targets. */
  siblings: readonly string[]
}

/** Returns the transitions in `on`, `after` and `always`, and in `onDone` and `onError` of an invoke. */
function slotsIn(state: Node, path = '(root)', siblings: readonly string[] = []): Slot[] {
  const slotsAt = (holder: Node, key: string, label: string): Slot[] => {
    const value = holder[key]
    return Array.isArray(value)
      ? value.map((_, i) => ({ label: `${label}[${i}]`, holder: value as never, key: String(i), siblings }))
      : [{ label, holder, key, siblings }]
  }
  return Object.entries(state).flatMap(([key, value]) => {
    if (key === 'on' || key === 'after')
      return Object.keys(value as Node).flatMap(name =>
        slotsAt(value as Node, name, `${path} ${key} ${name}`),
      )
    if (key === 'invoke') return [value as Node].flat().flatMap(invoke => slotsIn(invoke, path, siblings))
    if (key === 'states')
      return Object.entries(value as Record<string, Node>).flatMap(([name, child]) =>
        slotsIn(child, path === '(root)' ? name : `${path}.${name}`, Object.keys(value as Node)),
      )
    return ['always', 'onDone', 'onError'].includes(key) ? slotsAt(state, key, `${path} ${key}`) : []
  })
}

/** Returns the possible changes to a transition, by name. */
function changesOf({ holder, key, siblings }: Slot): [name: string, change: () => void][] {
  const transition = holder[key]
  const spec: Node = isNode(transition) ? transition : { target: transition }
  const { target, guard } = spec
  const actions = [spec['actions'] ?? []].flat() as unknown[]
  const set = (part: Node) => () => void (holder[key] = { ...spec, ...part })
  return [
    [
      'dropped',
      () => (Array.isArray(holder) ? holder.splice(Number(key), 1) : Reflect.deleteProperty(holder, key)),
    ],
    ...siblings
      .filter(name => target !== undefined && target !== name && target !== `.${name}`)
      .map(name => [`to ${name}`, set({ target: name })] as [string, () => void]),
    ...(guard ? [['guard dropped', set({ guard: undefined })] as [string, () => void]] : []),
    ...actions.map((action, i): [string, () => void] => [
      `action ${isNode(action) ? String(action['type']) : String(action)} dropped`,
      set({ actions: actions.toSpliced(i, 1) }),
    ]),
  ]
}

/** Copies of the machine with one change each: a dropped part, another target, or a delay ±1 ms. */
export function mutantsOf<M extends AnyStateMachine>({ config, implementations }: M): Mutant<M>[] {
  const build = (name: string, changed: unknown, changedDelays = {}): Mutant<M> => {
    const delays = { ...implementations.delays, ...changedDelays }
    const machine = createMachine(changed as never, { ...implementations, delays } as never)
    return { name, machine: machine as unknown as M }
  }
  const fromSlots = slotsIn(config as unknown as Node).flatMap((slot, i) =>
    changesOf(slot).map(([name], j) => {
      const changed = copy(config) as unknown as Node
      slotsIn(changed)
        .slice(i, i + 1)
        .forEach(same => changesOf(same)[j]?.[1]())
      return build(`${slot.label}: ${name}`, changed)
    }),
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
