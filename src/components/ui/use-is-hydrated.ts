import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over: `false` in the prerendered HTML and while it is taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
