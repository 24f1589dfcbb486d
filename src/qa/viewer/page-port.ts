/** Connection of the viewer to the inspected page. */
import { createBrowserReceiver } from '@statelyai/inspect'
import type { ClockState } from '../page/clock.ts'
import { type Command, isClockMessage, type PageEvent } from '../protocol.ts'

export interface PagePort {
  /** `false` if no page opened or embeds the viewer. */
  isConnected: boolean
  send: (command: Command) => void
}

interface Listeners {
  onEvent: (event: PageEvent) => void
  onClock: (clock: ClockState) => void
}

export function connectToPage({ onEvent, onClock }: Listeners): PagePort {
  const page: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && source === page && isClockMessage(data)) onClock(data)
  })
  createBrowserReceiver().subscribe(event => {
    const pageEvent = event as PageEvent
    onClock(pageEvent.clock)
    onEvent(pageEvent)
  })
  return {
    isConnected: page !== null,
    send: command => page?.postMessage(command, window.location.origin),
  }
}
