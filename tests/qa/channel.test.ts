import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BACKLOG_MAX, createChannel } from '#tools/qa/page/channel.ts'
import type { PageEvent } from '#tools/qa/protocol.ts'

const ORIGIN = 'https://site.example'
const CONNECTED = { type: '@statelyai.connected' }
let listeners: ((event: { data: unknown; source: unknown; origin: string }) => void)[]
let posted: [unknown, string][]
let received: unknown[]
const viewer = {
  postMessage: (message: unknown, origin: string) => void posted.push([message, origin]),
} as unknown as Window

beforeEach(() => {
  listeners = []
  posted = []
  received = []
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const openChannel = () =>
  createChannel({ target: () => viewer, origin: ORIGIN }, data => void received.push(data))
const dispatchMessage = (data: unknown, source: unknown = viewer, origin = ORIGIN) =>
  listeners.forEach(listener => listener({ data, source, origin }))
const event = (type: string, n = 0) => ({ type, n }) as unknown as PageEvent
const postedNumbers = () => posted.map(([message]) => (message as { n: number }).n)

it('events before the viewer connects -> posted on each connect, in order, to its origin only', () => {
  const { send } = openChannel()
  send(event('@xstate.actor'))
  send(event('@xstate.snapshot', 1))
  expect(posted).toEqual([])
  dispatchMessage(CONNECTED)
  send(event('@xstate.snapshot', 2))
  dispatchMessage(CONNECTED)
  expect(postedNumbers()).toEqual([0, 1, 2, 0, 1, 2])
  expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]))
})

it('more events than the backlog holds -> the oldest are dropped, but not the @xstate.actor event', () => {
  const { send } = openChannel()
  const dropped = 500
  const last = BACKLOG_MAX + dropped - 1
  send(event('@xstate.actor'))
  for (let n = 1; n <= last; n++) send(event('@xstate.snapshot', n))
  dispatchMessage(CONNECTED)
  const numbers = postedNumbers()
  expect([numbers.length, numbers[0], numbers[1], numbers.at(-1)]).toEqual([
    BACKLOG_MAX,
    0,
    dropped + 1,
    last,
  ])
})

it('message from another window or origin -> ignored, and nothing is posted', () => {
  const { send } = openChannel()
  send(event('@xstate.actor'))
  dispatchMessage(CONNECTED, {})
  dispatchMessage(CONNECTED, viewer, 'https://elsewhere.example')
  dispatchMessage({ type: '@qa.step' }, {})
  expect([posted, received]).toEqual([[], []])
  dispatchMessage({ type: '@qa.step' })
  expect(received).toEqual([{ type: '@qa.step' }])
})
