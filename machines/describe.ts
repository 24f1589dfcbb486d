/** Machines as plain data, for the drawings, the tables of machines/README.md and the viewer. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface DescribedTransition {
  /** Unique in its machine: the key and the branch, such as `loading: page.shown [0]`. */
  id: string
  /** State and cause, as in the notes: `loading: after checkoutTimeout`. The branches of one event share a key. */
  key: string
  /** Index among the guarded transitions of the same event. */
  branch: number
  /** Path of the source state. */
  from: string
  /** Path of the target state; equal to `from` if the transition has no target. */
  to: string
  /** Whether the transition has no target and only runs its actions. */
  isInternal: boolean
  /** Event type in XState: `xstate.after.sdkDelay.checkout.loading.fetched`. */
  eventType: string
  /** Readable event: its type, `after <delay>`, `<actor> done`, `<actor> error` or `always`. */
  cause: string
  guard: string | null
  actions: readonly string[]
}

export interface DescribedState {
  /** Path from the root, such as `loading.fetching`; empty for the root. */
  path: string
  name: string
  isParallel: boolean
  isInitial: boolean
  /** Names of the invoked actors. */
  actors: readonly string[]
  /** Names of the entry actions. */
  entry: readonly string[]
  delays: readonly { name: string; ms: number }[]
  children: readonly DescribedState[]
}

export interface DescribedMachine {
  id: string
  root: DescribedState
  transitions: readonly DescribedTransition[]
}

const INLINE = '(inline)'
export const pathOf = (node: AnyStateNode) => node.path.join('.')
export const nameOf = (action: unknown): string =>
  typeof action === 'string'
    ? action
    : typeof action === 'object' && action !== null && 'type' in action
      ? String(action.type)
      : INLINE

/** XState types the event type of any transition as `any`. */
const eventTypeOf = (definition: AnyTransitionDefinition) => definition.eventType as string

const AFTER = 'xstate.after.'
const DONE = 'xstate.done.actor.'
const ERROR = 'xstate.error.actor.'

function causeOf(node: AnyStateNode, eventType: string): string {
  const actor = (prefix: string) => nameOf(node.invoke.find(({ id }) => eventType === prefix + id)?.src)
  if (eventType.startsWith(AFTER)) return `after ${eventType.slice(AFTER.length, -`.${node.id}`.length)}`
  if (eventType.startsWith(DONE)) return `${actor(DONE)} done`
  if (eventType.startsWith(ERROR)) return `${actor(ERROR)} error`
  return eventType || 'always'
}

const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

function transitionsOf(node: AnyStateNode): DescribedTransition[] {
  const branches = new Map<string, number>()
  const own = definitionsOf(node).map((definition): DescribedTransition => {
    const cause = causeOf(node, eventTypeOf(definition))
    const key = `${pathOf(node) || node.machine.id}: ${cause}`
    const branch = branches.get(key) ?? 0
    branches.set(key, branch + 1)
    const target = definition.target?.[0]
    return {
      id: `${key} [${branch}]`,
      key,
      branch,
      from: pathOf(node),
      to: pathOf(target ?? node),
      isInternal: !target,
      eventType: eventTypeOf(definition),
      cause,
      guard: definition.guard ? nameOf(definition.guard) : null,
      actions: definition.actions.map(nameOf),
    }
  })
  return [...own, ...Object.values(node.states).flatMap(transitionsOf)]
}

/** A delay in milliseconds; one that depends on the context, as it is in the initial context. */
const msOf = (delay: unknown, context: unknown): number =>
  Number(typeof delay === 'function' ? (delay as (args: object) => unknown)({ context }) : delay)

/** The delays of a state's `after` transitions, in milliseconds. */
function delaysOf(node: AnyStateNode): DescribedState['delays'] {
  const delays = node.machine.implementations.delays as Record<string, unknown> | undefined
  return [...new Set(node.after.map(after => causeOf(node, eventTypeOf(after)).slice('after '.length)))].map(
    name => ({ name, ms: msOf(delays?.[name], node.machine.config.context) }),
  )
}

const stateOf = (node: AnyStateNode): DescribedState => ({
  path: pathOf(node),
  name: node.key,
  isParallel: node.type === 'parallel',
  isInitial: node.parent?.type !== 'parallel' && node.parent?.config.initial === node.key,
  actors: node.invoke.map(({ src }) => nameOf(src)),
  // XState implements delays with inline entry actions; `delays` already lists those.
  entry: node.entry.map(nameOf).filter(name => name !== INLINE),
  delays: delaysOf(node),
  children: Object.values(node.states).map(stateOf),
})

export const describeMachine = (machine: AnyStateMachine): DescribedMachine => ({
  id: machine.id,
  root: stateOf(machine.root),
  transitions: transitionsOf(machine.root),
})

/** All states of a machine except its root, parents before children. */
export const statesIn = ({ root }: DescribedMachine): DescribedState[] => {
  const below = (state: DescribedState): DescribedState[] =>
    state.children.flatMap(child => [child, ...below(child)])
  return below(root)
}

/** `DescribedTransition.id` of an XState transition definition. */
export const transitionIdOf = (definition: AnyTransitionDefinition): string => {
  const { source } = definition
  const cause = causeOf(source, eventTypeOf(definition))
  const key = `${pathOf(source) || source.machine.id}: ${cause}`
  const branch = definitionsOf(source)
    .filter(other => other.eventType === definition.eventType)
    .indexOf(definition)
  return `${key} [${branch}]`
}

/** Paths of the states without children, at or below a path; of all if the path is that of the root. */
export const leavesOf = (machine: DescribedMachine, path = ''): string[] =>
  statesIn(machine)
    .filter(({ children }) => children.length === 0)
    .map(leaf => leaf.path)
    .filter(leaf => path === '' || leaf === path || leaf.startsWith(`${path}.`))
