import { type AnyStateMachine, createMachine } from 'xstate'

export interface Mutant<M extends AnyStateMachine> {
  name: string
  machine: M
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a deep copy of arrays and plain objects. Functions and class instances are shared. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (isNode(value) && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child)])) as T
  return value
}

/**
 * A place in a config where a transition can be: `on`, `after`, `always`, or `onDone` / `onError` of an
 * invoke.
 */
interface Slot {
  /** Keys from the root of the config. */
  key: readonly (string | number)[]
  label: string
  /** The source state and its siblings, which mutants use as targets. */
  siblings: string[]
}

const listOf = (value: unknown) =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as unknown[]

function slotsOf(config: Node, owner: readonly string[] = [], siblings: string[] = []): Slot[] {
  const path = owner.flatMap(name => ['states', name])
  const state = owner.join('.') || '(root)'
  const slots = (value: unknown, key: Slot['key'], label: string): Slot[] =>
    listOf(value).map((_, i) =>
      Array.isArray(value)
        ? { siblings, key: [...key, i], label: `${label}[${i}]` }
        : { siblings, key, label },
    )
  const named = (holder: 'on' | 'after') =>
    Object.entries((config[holder] ?? {}) as Node).flatMap(([name, value]) =>
      slots(value, [...path, holder, name], `${state} ${holder} ${name}`),
    )
  const ends = listOf(config['invoke']).flatMap((invocation, i) =>
    ['onDone', 'onError'].flatMap(end =>
      slots(
        (invocation as Node)[end],
        [...path, 'invoke', ...(Array.isArray(config['invoke']) ? [i] : []), end],
        `${state} ${end}`,
      ),
    ),
  )
  const children = (config['states'] ?? {}) as Record<string, Node>
  const names = Object.keys(children)
  return [
    ...named('on'),
    ...named('after'),
    ...slots(config['always'], [...path, 'always'], `${state} always`),
    ...ends,
    ...names.flatMap(name => slotsOf(children[name] ?? {}, [...owner, name], names)),
  ]
}

const holderOf = (config: Node, key: Slot['key']): Node =>
  key.slice(0, -1).reduce<Node>((node, step) => node[step] as Node, config)

/** Copies of the machine with one change each: a dropped part, another target, or a delay ±1 ms. */
export function mutantsOf<M extends AnyStateMachine>(machine: M): Mutant<M>[] {
  const config = machine.config as unknown as Node
  const build = (name: string, change: (config: Node) => void, delays?: Node): Mutant<M> => {
    const changed = copy(config)
    change(changed)
    const implementations = {
      ...machine.implementations,
      ...(delays ? { delays: { ...machine.implementations.delays, ...delays } } : {}),
    }
    return { name, machine: createMachine(changed as never, implementations as never) as unknown as M }
  }
  const fromSlots = slotsOf(config).flatMap(slot => {
    const last = slot.key.at(-1) as string
    const transition = holderOf(config, slot.key)[last]
    const spec: Node = isNode(transition) ? transition : { target: transition }
    const change = (replace: (spec: Node) => Node) => (changed: Node) => {
      holderOf(changed, slot.key)[last] = replace(copy(spec))
    }
    const drop = build(`${slot.label}: dropped`, changed => {
      const holder = holderOf(changed, slot.key)
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else Reflect.deleteProperty(holder, last)
    })
    const others = slot.siblings.filter(
      name => name !== spec['target'] && spec['target'] !== undefined && `.${name}` !== spec['target'],
    )
    const retargets = others.map(name =>
      build(
        `${slot.label}: to ${name}`,
        change(old => ({ ...old, target: name })),
      ),
    )
    const guard = spec['guard']
      ? [
          build(
            `${slot.label}: guard dropped`,
            change(old => Object.fromEntries(Object.entries(old).filter(([key]) => key !== 'guard'))),
          ),
        ]
      : []
    const actions = listOf(spec['actions'])
    const actionless = actions.map((action, i) =>
      build(
        `${slot.label}: action ${isNode(action) ? String(action['type']) : String(action)} dropped`,
        change(old => ({ ...old, actions: actions.filter((_, j) => j !== i) })),
      ),
    )
    return [drop, ...retargets, ...guard, ...actionless]
  })
  const fromDelays = Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    [-1, 1].map(off =>
      build(`delay ${name} ${off > 0 ? '+' : '−'}1 ms`, () => {}, {
        [name]:
          typeof delay === 'function'
            ? (...args: Parameters<typeof delay>) => delay(...args) + off
            : delay + off,
      }),
    ),
  )
  return [...fromSlots, ...fromDelays]
}
