import { beforeEach, expect, it, vi } from 'vitest'
import { createPort, type PagePort } from '../../tools/statecharts/viewer/page-port.ts'

const ORIGIN = 'https://site.example'
const clock = { now: 1, rate: 1, isPaused: false }
const actorEvent = { type: '@xstate.snapshot', sessionId: 'x:0', _version: '0.7.2', clock }
const clockEvent = { type: '@statecharts.clock', ...clock }
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
  const port = createPort()
  port.listen({ onEvent: event => void received.push(event), onClock: state => void received.push(state) })
  return port
}

beforeEach(() => {
  posted = []
  received = []
})

it('accepts messages from the page that opened the viewer, and replies only to its origin', () => {
  const port = connect({ opener: page })
  dispatchMessage(actorEvent, page, ORIGIN)
  dispatchMessage(clockEvent, page, ORIGIN)
  expect(received).toEqual([clock, actorEvent, clockEvent])
  port.send({ type: '@statecharts.step' })
  expect(posted).toEqual([
    [{ type: '@statelyai.connected' }, ORIGIN],
    [{ type: '@statecharts.step' }, ORIGIN],
  ])
})

it.each<[string, data: unknown, source: unknown, origin: string]>([
  ['another origin', actorEvent, page, 'https://attacker.example'],
  ['another window', actorEvent, {}, ORIGIN],
  ['its page with null as data', null, page, ORIGIN],
  ['its page without the properties of an event', { type: '@xstate.snapshot' }, page, ORIGIN],
  ['its page with an unknown type', { ...actorEvent, type: '@xstate.other' }, page, ORIGIN],
])('ignores a message from %s', (_, data, source, origin) => {
  connect({ parent: page })
  dispatchMessage(data, source, origin)
  expect(received).toEqual([])
})

it('accepts no messages if the viewer was opened directly', () => {
  expect(connect({}).isConnected).toBe(false)
  dispatchMessage(actorEvent, null, ORIGIN)
  expect(received).toEqual([])
})
