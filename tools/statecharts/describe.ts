/** Describes machines as plain data: everything that a chart, a viewer or a table shows. */
import {
  and,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  not,
  or,
  stateIn,
  type StateValue,
} from 'xstate'
import { stateName } from './state-name.ts'

export interface DescribedTransition {
  /** Unique in its machine: the key and the branch, such as `loading: page.shown [0]`. */
  id: string
  /** State and cause: `loading: after checkoutTimeout`. The branches of one event share a key. */
  key: string
  /** Index among the transitions of the same key. */
  branch: number
  /** Path of the source state; empty for the root. */
  from: string
  /** Path of the first target; equal to `from` if the transition has no target. */
  to: string
  /** Paths of all targets. A transition without targets only runs its actions. */
  targets: readonly string[]
  /** Whether the event is forbidden: it has no effect, and outer states do not receive it. */
  isForbidden: boolean
  /** Whether the source state is left and entered again, although the target is inside it. */
  isReentering: boolean
  /** Event type in XState: `xstate.after.sdkDelay.checkout.loading.fetched`. */
  eventType: string
  /** Readable event: its type, `after <delay>`, `<actor> done`, `<state> done`, `route` or `always`. */
  cause: string
  guard: string | null
  actions: readonly string[]
  description: string
}

export interface DescribedState {
  /** Path from the root, such as `loading.fetching`; empty for the root. */
  path: string
  name: string
  type: AnyStateNode['type']
  isInitial: boolean
  history: AnyStateNode['history']
  actors: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  /** Actions of the transition to the initial state. */
  initial: readonly string[]
  /**
   * Named delays. `ms` is the delay in milliseconds, or `null` if a function throws with the initial context.
   */
  delays: readonly { name: string; ms: number | null }[]
  tags: readonly string[]
  description: string
  /** JSON; an empty string if the state has no meta. */
  meta: string
  children: readonly DescribedState[]
}

export interface DescribedMachine {
  id: string
  root: DescribedState
  transitions: readonly DescribedTransition[]
}

const INLINE = 'inline'
/** Names that JavaScript gives to functions in a configuration, after their properties. */
const PROPERTIES = ['', 'guard', 'actions', 'entry', 'exit', 'params', 'src']

/** Checks properties, because a machine may come from another copy of XState. */
export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' &&
  value !== null &&
  ['root', 'config', 'implementations'].every(property => property in value)

/** The source of a name: a guard, an action, an event or an actor source. */
type Named = {
  name?: string
  check?: unknown
  guards?: readonly unknown[]
  stateValue?: StateValue
} & Partial<Record<'type' | 'src' | 'id' | 'event' | 'actorRef', unknown>>

/** Functions that return the targets of XState's own actions, by action type. */
const objectsOf: Readonly<Record<string, (action: Named) => unknown>> = {
  spawnChild: ({ src }) => src,
  raise: ({ event }) => event,
  emit: ({ event }) => event,
  sendTo: ({ event }) => event,
  stopChild: ({ actorRef }) => actorRef,
}
const isLike = (guard: Named, { name, check }: Named) => guard.check === check || guard.name === name

/** Returns the readable name of an action, guard, event or actor source: XState's, its own, or `inline`. */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return INLINE
  const named = value as Named
  const { type, guards, stateValue } = named
  if (typeof value === 'function' && named.check !== undefined) {
    if (isLike(named, stateIn('') as Named)) return `in ${stateName(stateValue ?? '')}`
    const inner = guards?.map(nameOf) ?? []
    if (isLike(named, not('') as Named)) return `not ${inner.join('')}`
    return `(${inner.join(isLike(named, and([]) as Named) ? ' and ' : isLike(named, or([]) as Named) ? ' or ' : ', ')})`
  }
  if (typeof type === 'string' && type !== '') {
    const own = /^xstate\.(\w+)$/.exec(type)?.[1]
    const object = own === undefined ? undefined : nameOf(objectsOf[own]?.(named))
    return own === undefined ? type : object === undefined || object === INLINE ? own : `${own} ${object}`
  }
  if (typeof value === 'function') return PROPERTIES.includes(value.name) ? INLINE : value.name
  return typeof named.id === 'string' ? named.id : INLINE
}

const listOf = <Value>(value: Value | readonly Value[] | undefined): readonly Value[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
const namesOf = (actions: unknown): string[] => listOf(actions).map(nameOf)
const pathOf = (node: AnyStateNode) => node.path.join('.')
/** XState types the event type of any transition as `any`. */
const eventTypeOf = (definition: AnyTransitionDefinition) => definition.eventType as string

/** An inline source has a generated name, so it is called by its `invoke` id, or `inline`. */
const actorName = (node: AnyStateNode, at: number) => {
  const { src, id } = listOf(node.config.invoke as { src: unknown; id?: string })[at] ?? { src: '' }
  const name = nameOf(src)
  return name === INLINE ? (id ?? INLINE) : name
}

const AFTER = 'xstate.after.'
const ROUTE = 'xstate.route'
const actorEvents = {
  'xstate.done.actor.': 'done',
  'xstate.error.actor.': 'error',
  'xstate.snapshot.': 'snapshot',
}

function causeOf(node: AnyStateNode, eventType: string): string {
  if (node.type === 'history') return 'default'
  if (eventType.startsWith(AFTER)) {
    const delay = eventType.slice(AFTER.length, -`.${node.id}`.length)
    return `after ${delay}${/^\d+$/.test(delay) ? ' ms' : ''}`
  }
  if (eventType === ROUTE) return 'route'
  if (eventType === `xstate.done.state.${node.id}`) return `${node.key} done`
  for (const [prefix, result] of Object.entries(actorEvents)) {
    const actor = eventType.startsWith(prefix)
      ? node.invoke.findIndex(({ id }) => eventType === prefix + id)
      : -1
    if (actor >= 0) return `${actorName(node, actor)} ${result}`
  }
  return eventType || 'always'
}

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)]

/** Returns a transition's guard. A route's guard is in its target, because XState adds its own guard. */
const guardOf = ({ guard, target, eventType }: AnyTransitionDefinition): unknown =>
  eventType === ROUTE ? (target?.[0]?.config as { route: { guard?: unknown } }).route.guard : guard

/** Returns a state's transitions in XState's order; a history state has one, to its default targets. */
function definitionsOf(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  if (node.type !== 'history') return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  const target = listOf((node.config as { target?: string | readonly string[] }).target).map(path =>
    path.startsWith('#')
      ? node.machine.getStateNodeById(path)
      : path.split('.').reduce((at, key) => at.states[key] as AnyStateNode, node.parent as AnyStateNode),
  )
  return target.length === 0
    ? []
    : [
        {
          source: node,
          target,
          eventType: '',
          actions: [],
          reenter: false,
        } as unknown as AnyTransitionDefinition,
      ]
}

type Transitions = ReadonlyMap<AnyTransitionDefinition, DescribedTransition>
const transitionsOfMachines = new WeakMap<AnyStateMachine, Transitions>()

function transitionsOf(machine: AnyStateMachine): Transitions {
  const known = transitionsOfMachines.get(machine)
  if (known) return known
  const branches = new Map<string, number>()
  const described = new Map<AnyTransitionDefinition, DescribedTransition>()
  for (const node of nodesIn(machine.root))
    for (const definition of definitionsOf(node)) {
      const cause = causeOf(node, eventTypeOf(definition))
      const key = `${pathOf(node) || machine.id}: ${cause}`
      const branch = branches.get(key) ?? 0
      branches.set(key, branch + 1)
      const targets = (definition.target ?? []).map(pathOf)
      const guard = guardOf(definition)
      described.set(definition, {
        id: `${key} [${branch}]`,
        key,
        branch,
        from: pathOf(node),
        to: targets[0] ?? pathOf(node),
        targets,
        isForbidden: targets.length + definition.actions.length === 0 && !definition.reenter && !guard,
        isReentering:
          definition.reenter &&
          definition.target?.some(({ id }) => `${id}.`.startsWith(`${node.id}.`)) === true,
        eventType: eventTypeOf(definition),
        cause,
        guard: guard ? nameOf(guard) : null,
        actions: namesOf(definition.actions),
        description: definition.description ?? '',
      })
    }
  transitionsOfMachines.set(machine, described)
  return described
}

/** Returns a delay in milliseconds, or `null` if it needs more than the initial context. */
function msOf(delay: unknown, context: unknown): number | null {
  try {
    const ms = Number(typeof delay === 'function' ? (delay as (args: object) => unknown)({ context }) : delay)
    return Number.isNaN(ms) ? null : ms
  } catch {
    return null
  }
}

/** Returns the named delays of a state's `after` transitions. */
const delaysOf = ({ config, machine }: AnyStateNode): DescribedState['delays'] =>
  Object.keys((config.after as object | undefined) ?? {})
    .filter(name => Number.isNaN(Number(name)))
    .map(name => ({
      name,
      ms: msOf((machine.implementations.delays as Record<string, unknown>)[name], machine.config.context),
    }))

const stateOf = (node: AnyStateNode): DescribedState => ({
  path: pathOf(node),
  name: node.key,
  type: node.type,
  isInitial: node.type !== 'history' && node.parent?.initial.target?.[0] === node,
  history: node.history,
  actors: listOf(node.config.invoke).map((_, i) => actorName(node, i)),
  // The node itself also has actions that start and cancel delays.
  entry: namesOf(node.config.entry),
  exit: namesOf(node.config.exit),
  initial: node.type === 'compound' ? namesOf(node.initial.actions) : [],
  delays: delaysOf(node),
  tags: node.tags,
  description: node.description ?? '',
  meta: node.meta === undefined ? '' : JSON.stringify(node.meta),
  children: Object.values(node.states).map(stateOf),
})

export const describeMachine = (machine: AnyStateMachine): DescribedMachine => ({
  id: machine.id,
  root: stateOf(machine.root),
  transitions: [...transitionsOf(machine).values()],
})

/** Returns all states of a machine except its root, parents before children. */
export const statesIn = ({ root }: Pick<DescribedMachine, 'root'>): DescribedState[] =>
  root.children.flatMap(child => [child, ...statesIn({ root: child })])

/** Returns `DescribedTransition.id` of a definition; `undefined` for the transition to an initial state. */
export const transitionIdOf = (definition: AnyTransitionDefinition): string | undefined =>
  transitionsOf(definition.source.machine).get(definition)?.id
