/** The viewer's connection to the inspected page. */
import type { ClockState } from '../clock.ts'
import { type Command, CONNECTED, isClockMessage, isPageEvent, type PageEvent } from '../protocol.ts'

interface Listeners {
  onEvent: (event: PageEvent) => void
  onClock: (clock: ClockState) => void
}

export interface PagePort {
  /** `false` if no page opened or embeds the viewer. */
  isConnected: boolean
  send: (command: Command) => void
  /** Asks the page for its events. Returns a function that stops listening. */
  listen: (listeners: Listeners) => () => void
}

/** Accepts messages only from a same-origin page that opened or embeds the viewer. */
export function createPort(): PagePort {
  const page: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent
  const pageOrigin = window.location.origin
  return {
    isConnected: page !== null,
    send: command => page?.postMessage(command, pageOrigin),
    listen({ onEvent, onClock }) {
      const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
        if (source === null || source !== page || origin !== pageOrigin) return
        if (isClockMessage(data)) onClock(data)
        else if (isPageEvent(data)) {
          onClock(data.clock)
          onEvent(data)
        }
      }
      window.addEventListener('message', receive)
      page?.postMessage({ type: CONNECTED }, pageOrigin)
      return () => window.removeEventListener('message', receive)
    },
  }
}
