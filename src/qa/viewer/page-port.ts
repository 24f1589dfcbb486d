/** The page that is looked at: what it says, and what it is asked to do. */
import { createBrowserReceiver } from '@statelyai/inspect'
import type { ClockState } from '../page/clock.ts'
import { type Command, isClockMessage, type WireEvent } from '../wire.ts'

export interface PagePort {
  /** `false` where the viewer was opened by itself. */
  isThere: boolean
  ask: (command: Command) => void
}

interface Listener {
  seen: (event: WireEvent) => void
  clock: (clock: ClockState) => void
}

export function pagePort({ seen, clock }: Listener): PagePort {
  const page: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && source === page && isClockMessage(data)) clock(data)
  })
  createBrowserReceiver().subscribe(event => {
    const wire = event as WireEvent
    clock(wire.clock)
    seen(wire)
  })
  return { isThere: page !== null, ask: command => page?.postMessage(command, window.location.origin) }
}
