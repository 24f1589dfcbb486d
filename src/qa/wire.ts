/**
 * What a page and its viewer tell each other: the inspector's own protocol, with the clock's time in each of its events,
 * and what a tester asks for in return.
 */
import type { StatelyInspectionEvent } from '@statelyai/inspect'
import type { ClockState } from './page/clock.ts'

export const QA_FOLDER = '/qa'
export const VIEWER_PATH = `${QA_FOLDER}/viewer.html`
export const GALLERY_PATH = `${QA_FOLDER}/index.html`

/** An event of the protocol; inspectors that do not know of `clock` and `page` pass over them. */
export type WireEvent = StatelyInspectionEvent & { clock: ClockState; page: string }

export type ClockMessage = { type: '@qa.clock' } & ClockState

/** Anything with a listener for it answers at once; `session` is the actor's. */
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

export const isClockMessage = (data: unknown): data is ClockMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === '@qa.clock'
