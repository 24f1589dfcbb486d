import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated. `false` in the prerendered HTML and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
