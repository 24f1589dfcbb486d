import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over: `false` in the prerendered HTML and while it is taken over. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
