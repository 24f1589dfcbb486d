import type { ClockMessage, WireEvent } from '../wire.ts'

/** What nobody was there to hear is kept up to here. */
const BACKLOG_MAX = 1000
/** What an inspector of this protocol says when it is there, again after each of its reloads. */
const CONNECTED = '@statelyai.connected'

export interface Channel {
  /** Kept, and said again to a viewer that comes later. */
  send: (event: WireEvent) => void
  /** Said to whoever is there now. */
  say: (message: ClockMessage) => void
}

/** To one window of one origin, and from it. Whoever is elsewhere is neither told nor heard. */
export function channelTo(
  { target, origin }: { target: () => Window | null; origin: string },
  hear: (data: unknown) => void,
): Channel {
  let backlog: WireEvent[] = []
  let isConnected = false
  const post = (message: WireEvent | ClockMessage) => target()?.postMessage(message, origin)
  window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (source !== target() || from !== origin) return
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === CONNECTED) {
      isConnected = true
      backlog.forEach(post)
    } else {
      hear(data)
    }
  })
  return {
    send(event) {
      backlog.push(event)
      if (backlog.length > BACKLOG_MAX)
        // Without its first word an actor would not be known at all.
        backlog = backlog.toSpliced(
          backlog.findIndex(({ type }) => type !== '@xstate.actor'),
          1,
        )
      if (isConnected) post(event)
    },
    say: message => isConnected && post(message),
  }
}
