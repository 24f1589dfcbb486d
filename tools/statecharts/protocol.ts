/**
 * Messages between an inspected page and the viewer: `@statelyai/inspect`'s messages with extra fields, which
 * other inspectors ignore, and the viewer's commands.
 */
import type { ClockState } from './clock.ts'
import type { BlockedTransition } from './explain.ts'

/** Version of the `@statelyai/inspect` protocol. */
export const VERSION = '0.7.2'

interface Base {
  sessionId: string
  rootId: string | undefined
  /** Milliseconds since 1970. */
  createdAt: string
  _version: string
  /** The page's clock at the time of the event. */
  clock: ClockState
  /** The page's path. */
  page: string
}
interface Event {
  type: string
  [key: string]: unknown
}
export interface SentSnapshot {
  status: string
  value?: unknown
  context?: unknown
  output?: unknown
  error?: unknown
}

/** Page -> viewer. */
export type PageEvent = Base &
  (
    | {
        type: '@xstate.actor'
        name: string
        parentId: string | undefined
        /** Configuration of the machine as JSON, without its functions. */
        definition: string | undefined
        snapshot: SentSnapshot
      }
    | { type: '@xstate.event'; event: Event; sourceId: string | undefined }
    | {
        type: '@xstate.snapshot'
        event: Event
        snapshot: SentSnapshot
        /** The machine's id; `undefined` for other actors. */
        machine: string | undefined
        blocked: readonly BlockedTransition[]
        /** Ids of the transitions and names of the actions since the last snapshot. */
        taken: string[]
        actions: string[]
      }
  )

/** Page -> viewer, after each command. */
export type ClockMessage = { type: '@statecharts.clock' } & ClockState

/** Viewer -> page. `session` is the session id of the actor that receives the event. */
export type Command =
  | { type: '@statecharts.send'; session: string; event: Event }
  | { type: '@statecharts.pause' }
  | { type: '@statecharts.run'; rate: number }
  | { type: '@statecharts.step' }

/** Viewer -> page, whenever the viewer has loaded. Stately's hosted inspector also sends this message. */
export const CONNECTED = '@statelyai.connected'

const hasType = (data: unknown, pattern: RegExp): data is Event =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  pattern.test(data.type)

export const isConnected = (data: unknown): boolean => hasType(data, /^@statelyai\.connected$/)
export const isCommand = (data: unknown): data is Command =>
  hasType(data, /^@statecharts\.(?:send|pause|run|step)$/)
export const isPageEvent = (data: unknown): data is PageEvent =>
  hasType(data, /^@xstate\.(?:actor|event|snapshot)$/) && 'sessionId' in data && '_version' in data
export const isClockMessage = (data: unknown): data is ClockMessage => hasType(data, /^@statecharts\.clock$/)
