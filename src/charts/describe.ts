/** A machine as plain data: what its drawing, its table and the viewer show. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface DescribedTransition {
  /** Unique in its machine, and stable: where it stands in the chart. */
  id: string
  /** State and cause, as the notes name it: `loading: after checkoutTimeout`. Branches of one event share it. */
  key: string
  /** Which branch of its event. */
  branch: number
  from: string
  /** The state it leads to; its own when it leads nowhere. */
  to: string
  /** Whether it leaves its state, or only does something in it. */
  isInternal: boolean
  /** The event's own type, which the machine hears. */
  eventType: string
  /** What happens: an event, `after` a named delay, or the end of a named effect. */
  cause: string
  guard: string | null
  actions: readonly string[]
}

export interface DescribedState {
  /** `loading.fetching`; empty for the machine itself. */
  path: string
  name: string
  isParallel: boolean
  isInitial: boolean
  /** The effect that runs while in this state. */
  effects: readonly string[]
  /** What is done on the way in. */
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
const pathOf = (node: AnyStateNode) => node.path.join('.')
const nameOf = (action: unknown): string =>
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

/** What an event type means in a state: `after sdkDelay`, `loadSdk done`, or the event itself. */
function causeOf(node: AnyStateNode, eventType: string): string {
  const effect = (prefix: string) => nameOf(node.invoke.find(({ id }) => eventType === prefix + id)?.src)
  if (eventType.startsWith(AFTER)) return `after ${eventType.slice(AFTER.length, -`.${node.id}`.length)}`
  if (eventType.startsWith(DONE)) return `${effect(DONE)} done`
  if (eventType.startsWith(ERROR)) return `${effect(ERROR)} error`
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

/** Milliseconds of each delay that a state waits for. */
function delaysOf(node: AnyStateNode): DescribedState['delays'] {
  const delays = node.machine.implementations.delays as Record<string, unknown> | undefined
  return [...new Set(node.after.map(after => causeOf(node, eventTypeOf(after)).slice('after '.length)))].map(
    name => ({ name, ms: Number(delays?.[name]) }),
  )
}

const stateOf = (node: AnyStateNode): DescribedState => ({
  path: pathOf(node),
  name: node.key,
  isParallel: node.type === 'parallel',
  isInitial: node.parent?.type !== 'parallel' && node.parent?.config.initial === node.key,
  effects: node.invoke.map(({ src }) => nameOf(src)),
  // What the machine does about its own delays is said by the delays.
  entry: node.entry.map(nameOf).filter(name => name !== INLINE),
  delays: delaysOf(node),
  children: Object.values(node.states).map(stateOf),
})

export const describeMachine = (machine: AnyStateMachine): DescribedMachine => ({
  id: machine.id,
  root: stateOf(machine.root),
  transitions: transitionsOf(machine.root),
})

/** Every state below the machine itself, outer ones first. */
export const statesIn = ({ root }: DescribedMachine): DescribedState[] => {
  const below = (state: DescribedState): DescribedState[] =>
    state.children.flatMap(child => [child, ...below(child)])
  return below(root)
}

/** By which of a machine's transitions a definition of XState's is meant. */
export const transitionIdOf = (definition: AnyTransitionDefinition): string => {
  const { source } = definition
  const cause = causeOf(source, eventTypeOf(definition))
  const key = `${pathOf(source) || source.machine.id}: ${cause}`
  const branch = definitionsOf(source)
    .filter(other => other.eventType === definition.eventType)
    .indexOf(definition)
  return `${key} [${branch}]`
}
