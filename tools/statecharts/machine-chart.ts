/** Describes machines as plain data: everything that a chart, a viewer or a table shows. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import {
  definitionsOf,
  type DescribedTransition,
  describeTransition,
  nameOf,
  stateNodesIn,
  pathOf,
} from '../../machines/describe.ts'

export interface ChartTransition extends DescribedTransition {
  /** Whether the transition has a target. Without a target, it only runs its actions. */
  hasTarget: boolean
  /** Event type in XState, such as `xstate.after.sdkDelay.checkout.loading.fetched`. */
  eventType: string
  actions: readonly string[]
}

export interface ChartState {
  /** Path from the root, such as `loading.fetching`; empty for the root. */
  path: string
  name: string
  type: 'atomic' | 'compound' | 'parallel'
  isInitial: boolean
  actors: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  /** Delays in ms, for the initial context. */
  delays: readonly { name: string; ms: number }[]
  children: readonly ChartState[]
}

export interface MachineChart {
  id: string
  root: ChartState
  transitions: readonly ChartTransition[]
}

/** Returns names of guards, actions or actors. Throws for inline functions and those built into XState. */
const namesOf = (values: unknown): string[] =>
  [values ?? []].flat().map(value => {
    const name = nameOf(value)
    if (typeof value !== 'function' && !name.startsWith('xstate.')) return name
    throw new Error(`Charts show only guards, actions and actors with a name in setup(), not ${name}`)
  })

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
  'entry',
  'exit',
]

/** Throws if a chart would leave out a part of a state or draw it wrongly. */
function assertDrawable(node: AnyStateNode): void {
  const problems = [
    ...Object.keys(node.config).filter(key => !KNOWN.includes(key)),
    (node.type === 'final' || node.type === 'history') && node.type,
    node.type === 'compound' && node.initial.actions.length > 0 && 'actions of the initial transition',
    node !== node.machine.root && /[\s.]/.test(node.key) && 'a name with a space or dot',
    ...definitionsOf(node).flatMap(({ target = [], actions, reenter, description, eventType }) => [
      target.length > 1 && 'a transition with several targets',
      target.length + actions.length === 0 && 'a transition without a target or actions',
      reenter && 'reenter',
      description !== undefined && 'a description',
      String(eventType).endsWith('*') && 'a wildcard',
    ]),
  ].filter(problem => problem !== false)
  if (problems.length > 0)
    throw new Error(`Charts do not show this part of the state "${node.id}": ${problems.join(', ')}`)
}

function transitionOf(definition: AnyTransitionDefinition): ChartTransition {
  namesOf(definition.guard)
  return {
    ...describeTransition(definition),
    hasTarget: definition.target !== undefined,
    eventType: definition.eventType as string,
    actions: namesOf(definition.actions),
  }
}

/** Returns the delays of a state's `after` transitions. */
function delaysOf({ config, machine }: AnyStateNode): ChartState['delays'] {
  const delays = machine.implementations.delays as Record<string, number | ((args: object) => number)>
  const scope = { context: machine.config.context as unknown }
  return Object.keys((config.after as object | undefined) ?? {}).map(name => {
    const delay = delays[name] ?? Number(name)
    return { name, ms: typeof delay === 'function' ? delay(scope) : delay }
  })
}

const stateOf = (node: AnyStateNode): ChartState => ({
  path: pathOf(node),
  name: node.key,
  type: node.type as ChartState['type'],
  isInitial: node.parent?.initial.target?.[0] === node,
  actors: namesOf(node.invoke.map(({ src }) => src)),
  // `node.entry` and `node.exit` also contain the actions that start and cancel delays.
  entry: namesOf(node.config.entry),
  exit: namesOf(node.config.exit),
  delays: delaysOf(node),
  children: Object.values(node.states).map(stateOf),
})

/** Throws if the machine has a part that charts do not show. */
export function chartOf({ id, root }: AnyStateMachine): MachineChart {
  const nodes = stateNodesIn(root)
  nodes.forEach(assertDrawable)
  return {
    id,
    root: stateOf(root),
    transitions: nodes.flatMap(node => definitionsOf(node).map(transitionOf)),
  }
}

/** Returns all states of a machine except its root, parents before children. */
export const statesIn = ({ root }: Pick<MachineChart, 'root'>): ChartState[] =>
  root.children.flatMap(child => [child, ...statesIn({ root: child })])
