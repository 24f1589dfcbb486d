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

/**
 * Accepts messages only from the page that opened or embeds the viewer. Unless `isAnyOrigin` is set, that
 * page must have the viewer's origin. If it is set, commands go to the origin of the page's first message.
 */
export function createPort(isAnyOrigin = false): PagePort {
  const page: Window | null = window.parent === window ? (window.opener as Window | null) : window.parent
  let pageOrigin = isAnyOrigin ? undefined : window.location.origin
  return {
    isConnected: page !== null,
    send: command => pageOrigin === undefined || page?.postMessage(command, pageOrigin),
    listen({ onEvent, onClock }) {
      const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
        if (source === null || source !== page || origin !== (pageOrigin ?? origin)) return
        if (isClockMessage(data)) onClock(data)
        else if (isPageEvent(data)) {
          pageOrigin = origin
          if (data.clock) onClock(data.clock)
          onEvent(data)
        }
      }
      window.addEventListener('message', receive)
      // The message says only that a viewer is here, so any origin may read it.
      page?.postMessage({ type: CONNECTED }, pageOrigin ?? '*')
      return () => window.removeEventListener('message', receive)
    },
  }
}
