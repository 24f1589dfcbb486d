import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectToPage, type PagePort } from '#tools/qa/viewer/page-port.ts'

const ORIGIN = 'https://site.example'
const clock = { now: 1, rate: 1, isPaused: false }
const actorEvent = { type: '@xstate.snapshot', sessionId: 'x:0', clock }
let posted: [unknown, string][]
let received: unknown[]
let dispatchMessage: (data: unknown, source: unknown, origin: string) => void
const page = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) }

const connect = (viewer: { opener?: unknown; parent?: unknown }): PagePort => {
  const listeners: ((event: { data: unknown; source: unknown; origin: string }) => void)[] = []
  const stub: Record<string, unknown> = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    opener: null,
    ...viewer,
  }
  stub['parent'] ??= stub
  vi.stubGlobal('window', stub)
  dispatchMessage = (data, source, origin) =>
    listeners.forEach(listener => listener({ data, source, origin }))
  return connectToPage({
    onEvent: event => void received.push(event),
    onClock: state => void received.push(state),
  })
}

beforeEach(() => {
  posted = []
  received = []
})
afterEach(() => void vi.unstubAllGlobals())

it('message of the page that opened the viewer -> taken; answers go to this origin only', () => {
  const port = connect({ opener: page })
  dispatchMessage(actorEvent, page, ORIGIN)
  dispatchMessage({ type: '@qa.clock', ...clock }, page, ORIGIN)
  expect(received).toEqual([clock, actorEvent, { type: '@qa.clock', ...clock }])
  port.send({ type: '@qa.step' })
  expect(posted).toEqual([
    [{ type: '@statelyai.connected' }, ORIGIN],
    [{ type: '@qa.step' }, ORIGIN],
  ])
})

it.each([
  ['another origin', page, 'https://attacker.example'],
  ['another window', {}, ORIGIN],
  ['a frame of another origin', {}, 'https://attacker.example'],
  ['an opaque origin', page, 'null'],
  ['no window', null, ORIGIN],
])('message of %s -> ignored', (_, source, origin) => {
  connect({ parent: page })
  for (const data of [actorEvent, { type: '@qa.clock', ...clock }]) dispatchMessage(data, source, origin)
  expect(received).toEqual([])
})

it('viewer opened by itself -> no message is taken', () => {
  expect(connect({}).isConnected).toBe(false)
  dispatchMessage(actorEvent, null, ORIGIN)
  expect(received).toEqual([])
})

it('message that is no inspection event -> ignored', () => {
  connect({ opener: page })
  for (const data of [null, 'text', {}, { type: '@xstate.snapshot' }, { type: '@xstate.other', clock }])
    dispatchMessage(data, page, ORIGIN)
  expect(received).toEqual([])
})
