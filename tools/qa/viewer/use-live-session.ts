import { useEffect, useRef, useState } from 'react'
import type { ClockState } from '../page/clock.ts'
import { connectToPage, type PagePort } from './page-port.ts'
import { addEntry, emptySession, type MachineIds, type Session, toLogEntry } from './session.ts'

export interface LiveSession {
  session: Session
  clock: ClockState
  port: PagePort | undefined
}

const initialClock: ClockState = { now: 0, rate: 1, isPaused: false }

/** Session and clock of the page that opened the viewer. `port` is `undefined` in the first render. */
export function useLiveSession(): LiveSession {
  const [session, setSession] = useState(emptySession)
  const [clock, setClock] = useState(initialClock)
  const [port, setPort] = useState<PagePort>()
  const machineIds = useRef<MachineIds>(new Map())
  useEffect(() => {
    let latest = emptySession
    setPort(
      connectToPage({
        onClock: setClock,
        onEvent(event) {
          const entry = toLogEntry(event, machineIds.current, latest)
          if (!entry) return
          latest = addEntry({ ...latest, page: event.page }, entry)
          setSession(latest)
        },
      }),
    )
  }, [])
  return { session, clock, port }
}

const TICK_MS = 100

/** Current time of the page's clock, extrapolated from its last message. */
export function useClockTime(clock: ClockState): number {
  const [elapsed, setElapsed] = useState({ since: clock, ms: 0 })
  useEffect(() => {
    if (clock.isPaused) return undefined
    const start = performance.now()
    const timer = setInterval(
      () => setElapsed({ since: clock, ms: (performance.now() - start) * clock.rate }),
      TICK_MS,
    )
    return () => clearInterval(timer)
  }, [clock])
  return clock.now + (elapsed.since === clock ? elapsed.ms : 0)
}
