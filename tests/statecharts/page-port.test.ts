import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPort, type PagePort } from '../../tools/statecharts/viewer/page-port.ts'

const ORIGIN = 'https://site.example'
const clock = { now: 1, rate: 1, isPaused: false }
const actorEvent = { type: '@xstate.snapshot', sessionId: 'x:0', _version: '0.7.2', clock }
let posted: [unknown, string][]
let received: unknown[]
let dispatchMessage: (data: unknown, source: unknown, origin: string) => void
const page = { postMessage: (message: unknown, origin: string) => void posted.push([message, origin]) }

const connect = (viewer: { opener?: unknown; parent?: unknown }, isAnyOrigin = false): PagePort => {
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
  const port = createPort(isAnyOrigin)
  port.listen({
    onEvent: event => void received.push(event),
    onClock: state => void received.push(state),
  })
  return port
}

beforeEach(() => {
  posted = []
  received = []
})
afterEach(() => void vi.unstubAllGlobals())

it('takes messages of the page that opened the viewer, and replies only to its origin', () => {
  const port = connect({ opener: page })
  dispatchMessage(actorEvent, page, ORIGIN)
  dispatchMessage({ type: '@statecharts.clock', ...clock }, page, ORIGIN)
  expect(received).toEqual([clock, actorEvent, { type: '@statecharts.clock', ...clock }])
  port.send({ type: '@statecharts.step' })
  expect(posted).toEqual([
    [{ type: '@statelyai.connected' }, ORIGIN],
    [{ type: '@statecharts.step' }, ORIGIN],
  ])
})

it.each([
  ['another origin', page, 'https://attacker.example'],
  ['another window', {}, ORIGIN],
  ['a frame of another origin', {}, 'https://attacker.example'],
  ['an opaque origin', page, 'null'],
  ['no window', null, ORIGIN],
])('ignores a message from %s', (_, source, origin) => {
  connect({ parent: page })
  for (const data of [actorEvent, { type: '@statecharts.clock', ...clock }])
    dispatchMessage(data, source, origin)
  expect(received).toEqual([])
})

it('for any origin, it takes messages of the page that opened it, and then only from that origin', () => {
  const port = connect({ opener: page }, true)
  port.send({ type: '@statecharts.step' })
  dispatchMessage(actorEvent, {}, 'https://app.example')
  expect([posted, received]).toEqual([[[{ type: '@statelyai.connected' }, '*']], []])
  dispatchMessage(actorEvent, page, 'https://app.example')
  dispatchMessage(actorEvent, page, 'https://attacker.example')
  expect(received).toEqual([clock, actorEvent])
  port.send({ type: '@statecharts.step' })
  expect(posted.slice(1)).toEqual([[{ type: '@statecharts.step' }, 'https://app.example']])
})

it('takes no messages if it was opened directly', () => {
  expect(connect({}).isConnected).toBe(false)
  dispatchMessage(actorEvent, null, ORIGIN)
  expect(received).toEqual([])
})

it('ignores a message that is not an inspection event', () => {
  connect({ opener: page })
  for (const data of [
    null,
    'text',
    {},
    { type: '@xstate.snapshot' },
    { ...actorEvent, type: '@xstate.other' },
  ])
    dispatchMessage(data, page, ORIGIN)
  expect(received).toEqual([])
})
