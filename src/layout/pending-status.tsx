import { useEffect, useState } from 'react'
import { pendingLabel } from '../company/navigation.ts'

/** Delay, in milliseconds, before the page says that the next page is loading. */
const PENDING_MS = 150

/** Draws most of the line in the time that most pages take to load. */
function draw(line: HTMLElement | null) {
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    line?.animate(
      { transform: ['scaleX(0)', 'none'] },
      { duration: 9000, easing: 'cubic-bezier(.1,.7,.3,1)' },
    )
}

/** Says that the next page is loading, with a line across the top and a live region for screen readers. */
export function PendingStatus() {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const { navigation } = window as Partial<typeof window>
    if (!navigation) return
    const listeners = new AbortController()
    const { signal } = listeners
    const update = () => setPending(navigation.transition !== null)
    // A Back or Forward navigation may have started before hydration.
    update()
    navigation.addEventListener('navigate', () => setTimeout(update, PENDING_MS), { signal })
    for (const end of ['navigatesuccess', 'navigateerror'])
      navigation.addEventListener(end, () => setPending(false), { signal })
    return () => listeners.abort()
  }, [])
  return (
    <>
      {isPending && <div ref={draw} style={line} />}
      <p aria-live="polite" className="sr-only">
        {isPending && pendingLabel}
      </p>
    </>
  )
}

/** Inline styles, because a class's rules would be in every document. */
const line = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 99,
  height: 3,
  background: 'var(--highlight)',
  transformOrigin: '0',
} as const
