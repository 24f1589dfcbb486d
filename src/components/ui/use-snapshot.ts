import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/**
 * A value out of an actor's snapshot: a text, a number, or something that stays the same object. XState's own `useSelector`
 * compares whatever a selector makes, and brings a package for it.
 */
export function useSnapshot<Actor extends AnyActorRef, Value>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Value,
): Value {
  const read = () => select(actor.getSnapshot() as SnapshotFrom<Actor>)
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, read, read)
}
