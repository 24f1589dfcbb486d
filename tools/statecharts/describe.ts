/** Describes machines as plain data: everything that a chart, a viewer or a table shows. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface DescribedTransition {
  /** Unique in its machine: the key and the branch, such as `loading: page.shown [0]`. */
  id: string
  /** State and cause: `loading: after checkoutTimeout`. The branches of one event share a key. */
  key: string
  /** Index among the transitions of the same key. */
  branch: number
  /** Path of the source state; empty for the root. */
  from: string
  /** Path of the target; equal to `from` if the transition has no target. */
  to: string
  /** Whether there is a target. Without one, the transition only runs its actions. */
  hasTarget: boolean
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
  type: 'atomic' | 'compound' | 'parallel'
  isInitial: boolean
  actors: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  /** Delays for the initial context. Milliseconds. */
  delays: readonly { name: string; ms: number }[]
  children: readonly DescribedState[]
}

export interface DescribedMachine {
  id: string
  root: DescribedState
  transitions: readonly DescribedTransition[]
}

/** Returns the name of a guard, action or actor. Throws if it is an inline function or one of XState's own. */
function nameOf(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'type' in value ? value.type : value
  if (typeof name === 'string' && !name.startsWith('xstate.')) return name
  throw new Error(`Charts show only guards, actions and actors with a name in setup(), not ${String(name)}`)
}

const namesOf = (actions: unknown): string[] => [actions ?? []].flat().map(nameOf)
const pathOf = (node: AnyStateNode) => node.path.join('.')
/** XState types the event type of any transition as `any`. */
const eventTypeOf = (definition: AnyTransitionDefinition) => definition.eventType as string

const AFTER = 'xstate.after.'
const results = { 'xstate.done.actor.': 'done', 'xstate.error.actor.': 'error' }

function causeOf(node: AnyStateNode, eventType: string): string {
  if (eventType.startsWith(AFTER)) return `after ${eventType.slice(AFTER.length, -`.${node.id}`.length)}`
  for (const [prefix, result] of Object.entries(results)) {
    const actor = node.invoke.find(({ id }) => eventType === prefix + id)
    if (actor) return `${nameOf(actor.src)} ${result}`
  }
  return eventType || 'always'
}

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)]

/** Returns a state's transitions in XState's order. */
const definitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** Properties of a state's configuration that a chart shows or does not need. */
const KNOWN = [
  'id',
  'context',
  'schemas',
  'type',
  'initial',
  'states',
  'on',
  'always',
  'after',
  'invoke',
].concat('entry', 'exit')

/** Throws if a chart would leave out a part of a state or draw it wrong. */
function assertDrawable(node: AnyStateNode): void {
  const problems = [
    ...Object.keys(node.config).filter(key => !KNOWN.includes(key)),
    (node.type === 'final' || node.type === 'history') && node.type,
    node.type === 'compound' && node.initial.actions.length > 0 && 'actions of the initial transition',
    node !== node.machine.root && /[\s.]/.test(node.key) && 'a name with a space or dot',
    ...definitionsOf(node).flatMap(({ target = [], actions, reenter, description, eventType }) => [
      target.length > 1 && 'a transition with several targets',
      target.length + actions.length === 0 && 'a transition without target and actions',
      reenter && 'reenter',
      description !== undefined && 'a description',
      String(eventType).endsWith('*') && 'a wildcard',
    ]),
  ].filter(problem => problem !== false)
  if (problems.length > 0)
    throw new Error(`Charts do not show this part of the state "${node.id}": ${problems.join(', ')}`)
}

function transitionsOf(machine: AnyStateMachine): ReadonlyMap<AnyTransitionDefinition, DescribedTransition> {
  const described = new Map<AnyTransitionDefinition, DescribedTransition>()
  const branches = new Map<string, number>()
  for (const node of nodesIn(machine.root)) {
    assertDrawable(node)
    for (const definition of definitionsOf(node)) {
      const cause = causeOf(node, eventTypeOf(definition))
      const key = `${pathOf(node) || machine.id}: ${cause}`
      const branch = branches.get(key) ?? 0
      branches.set(key, branch + 1)
      const [target] = definition.target ?? []
      described.set(definition, {
        id: `${key} [${branch}]`,
        key,
        branch,
        from: pathOf(node),
        to: pathOf(target ?? node),
        hasTarget: target !== undefined,
        eventType: eventTypeOf(definition),
        cause,
        guard: definition.guard ? nameOf(definition.guard) : null,
        actions: namesOf(definition.actions),
      })
    }
  }
  return described
}

/** Returns the delays of a state's `after` transitions. */
function delaysOf({ config, machine }: AnyStateNode): DescribedState['delays'] {
  const delays = machine.implementations.delays as Record<string, number | ((args: object) => number)>
  const scope = { context: machine.config.context as unknown }
  return Object.keys((config.after as object | undefined) ?? {}).map(name => {
    const delay = delays[name] ?? Number(name)
    return { name, ms: typeof delay === 'function' ? delay(scope) : delay }
  })
}

const stateOf = (node: AnyStateNode): DescribedState => ({
  path: pathOf(node),
  name: node.key,
  type: node.type as DescribedState['type'],
  isInitial: node.parent?.initial.target?.[0] === node,
  actors: node.invoke.map(({ src }) => nameOf(src)),
  // The node itself also has actions that start and cancel delays.
  entry: namesOf(node.config.entry),
  exit: namesOf(node.config.exit),
  delays: delaysOf(node),
  children: Object.values(node.states).map(stateOf),
})

/** Describes a machine. Throws if it has a part that charts do not show. */
export const describeMachine = (machine: AnyStateMachine): DescribedMachine => ({
  id: machine.id,
  transitions: [...transitionsOf(machine).values()],
  root: stateOf(machine.root),
})

/** Returns all states of a machine except its root, parents before children. */
export const statesIn = ({ root }: Pick<DescribedMachine, 'root'>): DescribedState[] =>
  root.children.flatMap(child => [child, ...statesIn({ root: child })])

/** Returns the description of a transition; `undefined` for the transition to an initial state. */
export const transitionOf = (definition: AnyTransitionDefinition): DescribedTransition | undefined =>
  transitionsOf(definition.source.machine).get(definition)
