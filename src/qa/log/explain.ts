import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate'
import { transitionIdOf } from '../../charts/describe.ts'

/** A transition that did not come about, and what its condition was asked. */
export interface Refusal {
  id: string
  guard: string
  params: unknown
}

/** In words: which condition, and what it was asked. */
export const inWords = ({ guard, params }: Refusal): string => `${guard} said no to ${JSON.stringify(params)}`

export interface Explanation {
  taken: readonly string[]
  refused: readonly Refusal[]
}

interface NamedGuard {
  type: string
  params?: unknown
}
type GuardFunction = (scope: { context: unknown; event: EventObject }, params: unknown) => boolean

function askGuard(
  { guard, source }: AnyTransitionDefinition,
  context: unknown,
  event: EventObject,
): { isOpen: boolean; refusal: Omit<Refusal, 'id'> } {
  const { type, params }: NamedGuard =
    typeof guard === 'string' ? { type: guard } : (guard as unknown as NamedGuard)
  const asked =
    typeof params === 'function' ? (params as (scope: unknown) => unknown)({ context, event }) : params
  const decide = (source.machine.implementations.guards as Record<string, GuardFunction>)[type]
  return { isOpen: decide?.({ context, event }, asked) ?? false, refusal: { guard: type, params: asked } }
}

/**
 * Which transitions an event takes from a state, and which it would have taken but for a condition. Asks the machine's own
 * guards, as the machine does: in each region from the innermost state outwards, the first that is open.
 */
export function explain(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
): Explanation {
  const taken = new Set<string>()
  const refused = new Map<string, Refusal>()
  const resolved = machine.resolveState(snapshot as never)
  const context: unknown = resolved.context
  for (const leaf of resolved._nodes.filter(node => Object.keys(node.states).length === 0)) {
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const open = (node.transitions.get(event.type) ?? []).find(definition => {
        if (!definition.guard) return true
        const { isOpen, refusal } = askGuard(definition, context, event)
        if (!isOpen) refused.set(transitionIdOf(definition), { id: transitionIdOf(definition), ...refusal })
        return isOpen
      })
      if (open) {
        taken.add(transitionIdOf(open))
        break
      }
    }
  }
  return { taken: [...taken], refused: [...refused.values()] }
}
