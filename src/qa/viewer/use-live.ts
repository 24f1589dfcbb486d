import { useEffect, useRef, useState } from 'react'
import type { ClockState } from '../page/clock.ts'
import { pagePort, type PagePort } from './page-port.ts'
import { emptySession, entryOf, type Names, type Session, withEntry } from './session.ts'

export interface Live {
  session: Session
  clock: ClockState
  port: PagePort | undefined
}

const atRest: ClockState = { now: 0, rate: 1, isPaused: false }

/** The page that opened the viewer, as it goes on. */
export function useLive(): Live {
  const [session, setSession] = useState(emptySession)
  const [clock, setClock] = useState(atRest)
  const [port, setPort] = useState<PagePort>()
  const names = useRef<Names>(new Map())
  useEffect(() => {
    let latest = emptySession
    setPort(
      pagePort({
        clock: setClock,
        seen(event) {
          const entry = entryOf(event, names.current, latest)
          if (!entry) return
          latest = withEntry({ ...latest, page: event.page }, entry)
          setSession(latest)
        },
      }),
    )
  }, [])
  return { session, clock, port }
}

const FRAME_MS = 100

/** The page's clock between two of its words. */
export function useTicking(clock: ClockState): number {
  const [ticked, setTicked] = useState({ since: clock, ms: 0 })
  useEffect(() => {
    if (clock.isPaused) return undefined
    const begun = performance.now()
    const timer = setInterval(
      () => setTicked({ since: clock, ms: (performance.now() - begun) * clock.rate }),
      FRAME_MS,
    )
    return () => clearInterval(timer)
  }, [clock])
  return clock.now + (ticked.since === clock ? ticked.ms : 0)
}
