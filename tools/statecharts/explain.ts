import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import { describeTransition, transitionIdOf } from '../../machines/describe.ts'

/** A transition that its guard prevented, and the guard's input (its params, or else the event). */
export interface BlockedTransition {
  id: string
  guard: string
  input: unknown
}

export const describeBlocked = ({ guard, input }: BlockedTransition): string =>
  `guard ${guard} returned false for ${JSON.stringify(input)}`

/** Ids of the taken transitions, and the transitions that guards prevented. */
export interface Explanation {
  taken: readonly string[]
  blocked: readonly BlockedTransition[]
}

/** The parts of a state node that XState's types leave out. */
interface Selecting {
  next: (snapshot: AnyMachineSnapshot, event: EventObject) => AnyTransitionDefinition[] | undefined
}

const inputOf = (guard: unknown, context: unknown, event: EventObject): unknown => {
  const { params = event } = guard as { params?: unknown }
  return typeof params === 'function' ? (params as (scope: object) => unknown)({ context, event }) : params
}

/**
 * Returns the transitions that an event triggers, and the ones that guards prevent. Like XState, searches
 * each region from the innermost state outwards, until it finds an enabled transition. Runs the guards, but
 * ignores the `always` transitions that follow.
 */
export function explain(snapshot: AnyMachineSnapshot, event: EventObject): Explanation {
  const taken = new Set<string>()
  const blocked = new Map<string, BlockedTransition>()
  for (const leaf of snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0))
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
      const [selected] = (node as unknown as Selecting).next(snapshot, event) ?? []
      const candidates = node.transitions.get(event.type) ?? []
      const refused = selected ? candidates.slice(0, candidates.indexOf(selected)) : candidates
      for (const definition of refused) {
        const { id, guard } = describeTransition(definition)
        const input = inputOf(definition.guard, snapshot.context, event)
        blocked.set(id, { id, guard: guard ?? '', input })
      }
      if (!selected) continue
      taken.add(transitionIdOf(selected))
      break
    }
  return { taken: [...taken], blocked: [...blocked.values()] }
}
