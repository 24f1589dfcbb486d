/**
 * Messages between an inspected page and the viewer: events of `@statelyai/inspect` with the state of the clock, and
 * the viewer's commands.
 */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { ClockState } from './page/clock.ts'

export const QA_FOLDER = '/qa'
export const VIEWER_PATH = `${QA_FOLDER}/viewer.html`
export const GALLERY_PATH = `${QA_FOLDER}/index.html`

/** Page -> viewer. Other inspectors ignore `clock` and `page`. */
export type PageEvent = StatelyInspectionEvent & { clock: ClockState; page: string }

/** Page -> viewer, after each command. */
export type ClockMessage = { type: '@qa.clock' } & ClockState

/** Viewer -> page. `session` is the session id of the actor that gets the event. */
export type Command =
  | { type: '@qa.send'; session: string; event: { type: string } }
  | { type: '@qa.pause' }
  | { type: '@qa.run'; rate: number }
  | { type: '@qa.step' }

export const isCommand = (data: unknown): data is Command =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  /^@qa\.(?:send|pause|run|step)$/.test(data.type)

/** Viewer -> page, when the viewer has loaded, and after each reload. Stately's hosted inspector sends it, too. */
export const CONNECTED = '@statelyai.connected'

export const isPageEvent = (data: unknown): data is PageEvent =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  /^@xstate\.(?:actor|event|snapshot)$/.test(data.type) &&
  'clock' in data

export const isClockMessage = (data: unknown): data is ClockMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === '@qa.clock'
