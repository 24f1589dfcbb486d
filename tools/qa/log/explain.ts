import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate'
import { snapshotStateName } from '#machines/state-name.ts'
import { transitionIdOf } from '#machines/describe.ts'

/** A transition that its guard prevented. */
export interface BlockedTransition {
  id: string
  guard: string
  params: unknown
}

export const describeBlocked = ({ guard, params }: BlockedTransition): string =>
  `guard ${guard} returned false for ${JSON.stringify(params)}`

/** Ids of the taken transitions, and the transitions that guards prevented. */
export interface Explanation {
  taken: readonly string[]
  blocked: readonly BlockedTransition[]
}

interface NamedGuard {
  type: string
  params?: unknown
}
type GuardFunction = (scope: { context: unknown; event: EventObject }, params: unknown) => boolean

function evaluateGuard(
  { guard, source }: AnyTransitionDefinition,
  context: unknown,
  event: EventObject,
): { isPassed: boolean; guard: string; params: unknown } {
  const { type, params }: NamedGuard =
    typeof guard === 'string' ? { type: guard } : (guard as unknown as NamedGuard)
  const resolved =
    typeof params === 'function' ? (params as (scope: unknown) => unknown)({ context, event }) : params
  const predicate = (source.machine.implementations.guards as Record<string, GuardFunction>)[type]
  return { isPassed: predicate?.({ context, event }, resolved) ?? false, guard: type, params: resolved }
}

const nodeAt = ({ root }: AnyStateMachine, path: string): AnyStateNode =>
  path.split('.').reduce((node: AnyStateNode, key) => node.states[key] as AnyStateNode, root)

/**
 * Which transitions an event takes from a state, and which ones guards prevent. Evaluates the machine's guards in
 * XState's order: in each region from the innermost state outwards, until one transition is enabled.
 */
export function explain(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Explanation {
  const taken = new Set<string>()
  const blocked = new Map<string, BlockedTransition>()
  const resolved = machine.resolveState(snapshot as never)
  const context: unknown = resolved.context
  for (const leaf of snapshotStateName(resolved).split(' ')) {
    for (let node: AnyStateNode | undefined = nodeAt(machine, leaf); node; node = node.parent) {
      const enabled = (node.transitions.get(event.type) ?? []).find(definition => {
        if (!definition.guard) return true
        const { isPassed, guard, params } = evaluateGuard(definition, context, event)
        const id = transitionIdOf(definition)
        if (!isPassed) blocked.set(id, { id, guard, params })
        return isPassed
      })
      if (enabled) {
        taken.add(transitionIdOf(enabled))
        break
      }
    }
  }
  return { taken: [...taken], blocked: [...blocked.values()] }
}
