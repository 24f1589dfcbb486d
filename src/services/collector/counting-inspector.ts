import type { AnyActorRef, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOf, pathOf, transitionIdOf } from '../../../machines/describe.ts'
import type { Inspector } from '../actor-options.ts'
import { bucketOf } from './beacon-format.ts'

/** Adds 1 to the counter for a bucket and a key. `parts` make up the key. */
export type IncrementCounter = (bucket: number, ...parts: string[]) => void

/** When an actor started, when it entered each of its active states, and which states it has reached. */
interface Seen {
  start: number
  active: Map<AnyStateNode, number>
  reached: Set<string>
}

/** The fields of XState's inspection events that this file reads. Only a machine's snapshot has `_nodes`. */
interface Step {
  actorRef: AnyActorRef
  snapshot?: { _nodes?: AnyStateNode[]; machine: { id: string }; context: { failure?: string | null } }
  _transitions?: AnyTransitionDefinition[]
}

const isLeaf = ({ type }: AnyStateNode) => type === 'atomic'
const isBelow = ({ id }: AnyStateNode, { id: parent }: AnyStateNode) => id.startsWith(`${parent}.`)

/**
 * Returns an inspector that counts transitions, reached states and failure reasons. From events and contexts,
 * it reads only failure reasons and the names of machines, states and events. `provider` returns the page's
 * payment provider, if any.
 */
export function countingInspector(count: IncrementCounter, provider: () => string | undefined): Inspector {
  const actors = new WeakMap<AnyActorRef, Seen>()
  return (event, at) => {
    const { actorRef, snapshot, _transitions = [] } = event as unknown as Step
    const nodes = snapshot?._nodes
    if (!nodes) return
    const { machine, context } = snapshot
    const seen: Seen = actors.get(actorRef) ?? { start: at, active: new Map(), reached: new Set() }
    actors.set(actorRef, seen)
    const { start, active, reached } = seen
    for (const transition of _transitions) {
      const { source } = transition
      const leaf = [...active.keys()].find(node => isLeaf(node) && (node === source || isBelow(node, source)))
      const stayed = bucketOf(at - (active.get(source) ?? start))
      count(stayed, 'transition', machine.id, transitionIdOf(transition), pathOf(leaf ?? source))
      if (transition.actions.some(action => nameOf(action) === 'setFailure'))
        count(0, 'failure', machine.id, [context.failure, provider()].filter(Boolean).join('|'))
    }
    const entered = (node: AnyStateNode) =>
      _transitions.some(({ source, target }) => target && isBelow(node, source))
    seen.active = new Map(nodes.map(node => [node, entered(node) ? at : (active.get(node) ?? at)]))
    for (const node of nodes.filter(isLeaf)) {
      const path = pathOf(node)
      if (!reached.has(path)) count(bucketOf(at - start), 'reached', machine.id, path)
      reached.add(path)
    }
  }
}
