import { type ClockMessage, CONNECTED, type PageEvent } from '../protocol.ts'

/** Maximum number of events that are kept for a viewer that connects later. */
export const BACKLOG_MAX = 1000

export interface Channel {
  /** Sends an event and adds it to the backlog, which every viewer receives when it connects. */
  send: (event: PageEvent) => void
  /** Sends a message if a viewer is connected; otherwise drops it. */
  sendIfConnected: (message: ClockMessage) => void
}

/** A `postMessage` channel to one window of one origin. Ignores messages from other windows and origins. */
export function createChannel(
  { target, origin }: { target: () => Window | null; origin: string },
  onMessage: (data: unknown) => void,
): Channel {
  let backlog: PageEvent[] = []
  let isConnected = false
  const post = (message: PageEvent | ClockMessage) => target()?.postMessage(message, origin)
  window.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (source !== target() || from !== origin) return
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === CONNECTED) {
      isConnected = true
      backlog.forEach(post)
    } else {
      onMessage(data)
    }
  })
  return {
    send(event) {
      backlog.push(event)
      if (backlog.length > BACKLOG_MAX)
        // Keep `@xstate.actor` events: without them the viewer does not know which machine an actor runs.
        backlog = backlog.toSpliced(
          backlog.findIndex(({ type }) => type !== '@xstate.actor'),
          1,
        )
      if (isConnected) post(event)
    },
    sendIfConnected: message => isConnected && post(message),
  }
}
