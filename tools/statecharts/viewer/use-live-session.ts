import { useEffect, useState } from 'react'
import type { ClockState } from '../clock.ts'
import { createPort } from './page-port.ts'
import { addEntry, emptySession, toLogEntry } from './session.ts'

/** Returns the inspected page's session, the port to the page and, after the first message, its clock. */
export function useLiveSession() {
  const [session, setSession] = useState(emptySession)
  const [clock, setClock] = useState<ClockState>()
  const [port] = useState(createPort)
  useEffect(() => {
    let latest = emptySession
    return port.listen({
      onClock: setClock,
      onEvent(event) {
        const entry = toLogEntry(event, latest)
        if (!entry) return
        latest = addEntry({ ...latest, page: event.page }, entry)
        setSession(latest)
      },
    })
  }, [port])
  return { session, clock, port }
}

const TICK_MS = 100

/** Returns the current time of the page's clock, extrapolated from the page's last message. */
export function useClockTime(clock: ClockState | undefined): number {
  const [elapsed, setElapsed] = useState({ since: clock, ms: 0 })
  useEffect(() => {
    if (!clock || clock.isPaused) return undefined
    const start = performance.now()
    const timer = setInterval(
      () => setElapsed({ since: clock, ms: (performance.now() - start) * clock.rate }),
      TICK_MS,
    )
    return () => clearInterval(timer)
  }, [clock])
  return (clock?.now ?? 0) + (elapsed.since === clock ? elapsed.ms : 0)
}
