import { useEffect, useState } from 'react'
import type { ClockState } from '../clock.ts'
import type { DescribedMachine } from '../describe.ts'
import { createPort, type PagePort } from './page-port.ts'
import { addEntry, emptySession, type KnownActors, type Session, toLogEntry } from './session.ts'

export interface LiveSession {
  session: Session
  /** The actors' machines, by id. */
  machines: ReadonlyMap<string, DescribedMachine>
  /** `undefined` if the page sends no time, like `@statelyai/inspect`; it then accepts no commands either. */
  clock: ClockState | undefined
  port: PagePort
}

/** Returns the session and clock of the page that opened the viewer. */
export function useLiveSession(isAnyOrigin: boolean): LiveSession {
  const [session, setSession] = useState(emptySession)
  const [clock, setClock] = useState<ClockState>()
  const [machines, setMachines] = useState<LiveSession['machines']>(new Map())
  const [port] = useState(() => createPort(isAnyOrigin))
  useEffect(() => {
    const known: KnownActors = new Map()
    let latest = emptySession
    return port.listen({
      onClock: setClock,
      onEvent(event) {
        const entry = toLogEntry(event, known, latest)
        if (event.type === '@xstate.actor')
          setMachines(new Map([...known.values()].map(({ machine }) => [machine.id, machine])))
        if (!entry) return
        latest = addEntry({ ...latest, page: event.page ?? '' }, entry)
        setSession(latest)
      },
    })
  }, [port])
  return { session, machines, clock, port }
}

const TICK_MS = 100

/** Returns the current time of the page's clock, extrapolated from its last message. */
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
