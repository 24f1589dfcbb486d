import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/**
 * Returns a value from an actor's snapshot. The selector must return a primitive or a stable object. `useSelector` of
 * @xstate/react also accepts a comparison function, and loads a package for it.
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
