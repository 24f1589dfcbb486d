/** Connection of the viewer to the inspected page. */
import type { ClockState } from '../page/clock.ts'
import { type Command, CONNECTED, isClockMessage, isPageEvent, type PageEvent } from '../protocol.ts'

export interface PagePort {
  /** `false` if no page opened or embeds the viewer. */
  isConnected: boolean
  send: (command: Command) => void
}

interface Listeners {
  onEvent: (event: PageEvent) => void
  onClock: (clock: ClockState) => void
}

/** Takes messages of the page that opened or embeds the viewer only, and only if it is of this origin. */
export function connectToPage({ onEvent, onClock }: Listeners): PagePort {
  const page: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source === null || source !== page) return
    if (isClockMessage(data)) onClock(data)
    else if (isPageEvent(data)) {
      onClock(data.clock)
      onEvent(data)
    }
  })
  page?.postMessage({ type: CONNECTED }, window.location.origin)
  return {
    isConnected: page !== null,
    send: command => page?.postMessage(command, window.location.origin),
  }
}
