import { useEffect, useState } from 'react'
import { pendingLabel } from '#src/content/navigation.ts'
import { PENDING } from '#src/framework/contract.ts'

/** From this time on, the page says that another one is on its way. Milliseconds. */
const PENDING_MS = 150

/** Tells screen readers that the next page is on its way. Everybody else sees the line that `data-pending` draws. */
export function PendingStatus() {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const { navigation } = window as Partial<typeof window>
    if (!navigation) return
    const listeners = new AbortController()
    const { signal } = listeners
    const update = () => setPending(navigation.transition !== null)
    // Back or Forward may have begun before hydration.
    update()
    navigation.addEventListener('navigate', () => setTimeout(update, PENDING_MS), { signal })
    for (const end of ['navigatesuccess', 'navigateerror'])
      navigation.addEventListener(end, () => setPending(false), { signal })
    return () => listeners.abort()
  }, [])
  useEffect(() => {
    document.documentElement.toggleAttribute(`data-${PENDING}`, isPending)
  }, [isPending])
  return (
    <p role="status" className="sr-only">
      {isPending && pendingLabel}
    </p>
  )
}
