/** Names of the machines' transitions and states, for the reports and the charts. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface DescribedTransition {
  /** Unique within its machine: the key and the branch, such as `loading: page.shown [0]`. */
  id: string
  /** State and cause: `loading: after checkoutTimeout`. The branches of one event share a key. */
  key: string
  /** Index among the transitions with the same key. */
  branch: number
  /** Path of the source state. The root's path is empty. */
  from: string
  /** Path of the target state. Equals `from` if the transition has no target. */
  to: string
  /** Readable event: its type, `after <delay>`, `<actor> done`, `<actor> error` or `always`. */
  cause: string
  guard: string | null
}

export interface DescribedMachine {
  id: string
  transitions: readonly DescribedTransition[]
  /** Paths of the states without children. */
  leaves: readonly string[]
}

export const pathOf = (node: AnyStateNode) => node.path.join('.')
export const nameOf = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : String(action)

/** XState types every transition's event type as `any`. */
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

/** Returns a state's transitions in XState's order. */
export const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]
const keyOf = (node: AnyStateNode, definition: AnyTransitionDefinition) =>
  `${pathOf(node) || node.machine.id}: ${causeOf(node, eventTypeOf(definition))}`
const branchOf = (definition: AnyTransitionDefinition) =>
  definitionsOf(definition.source)
    .filter(other => other.eventType === definition.eventType)
    .indexOf(definition)

/** Returns the `DescribedTransition.id` of an XState transition definition. */
export const transitionIdOf = (definition: AnyTransitionDefinition): string =>
  `${keyOf(definition.source, definition)} [${branchOf(definition)}]`

export const describeTransition = (definition: AnyTransitionDefinition): DescribedTransition => {
  const { source, target, guard } = definition
  return {
    id: transitionIdOf(definition),
    key: keyOf(source, definition),
    branch: branchOf(definition),
    from: pathOf(source),
    to: pathOf(target?.[0] ?? source),
    cause: causeOf(source, eventTypeOf(definition)),
    guard: guard ? nameOf(guard) : null,
  }
}

/** Returns a state and all states in it, parents before children. */
export const stateNodesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(stateNodesIn),
]

export const describeMachine = ({ id, root }: AnyStateMachine): DescribedMachine => ({
  id,
  transitions: stateNodesIn(root).flatMap(node => definitionsOf(node).map(describeTransition)),
  leaves: stateNodesIn(root)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(pathOf),
})

/** Returns the paths of the leaf states at or below a path, by default of all leaf states. */
export const leavesOf = ({ leaves }: DescribedMachine, path = ''): string[] =>
  leaves.filter(leaf => path === '' || leaf === path || leaf.startsWith(`${path}.`))
