import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { channelTo } from '#src/qa/page/channel.ts'
import type { WireEvent } from '#src/qa/wire.ts'

const ORIGIN = 'https://site.example'
const CONNECTED = { type: '@statelyai.connected' }
let listeners: ((event: { data: unknown; source: unknown; origin: string }) => void)[]
let posted: [unknown, string][]
let heard: unknown[]
const viewer = {
  postMessage: (message: unknown, origin: string) => void posted.push([message, origin]),
} as unknown as Window

beforeEach(() => {
  listeners = []
  posted = []
  heard = []
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const channel = () => channelTo({ target: () => viewer, origin: ORIGIN }, data => void heard.push(data))
const says = (data: unknown, source: unknown = viewer, origin = ORIGIN) =>
  listeners.forEach(listener => listener({ data, source, origin }))
const event = (type: string, n = 0) => ({ type, n }) as unknown as WireEvent

it('said before the viewer is there -> told when it is, in order, and again when it comes back; to its origin alone', () => {
  const { send } = channel()
  send(event('@xstate.actor'))
  send(event('@xstate.snapshot', 1))
  expect(posted).toEqual([])
  says(CONNECTED)
  send(event('@xstate.snapshot', 2))
  says(CONNECTED)
  expect(posted.map(([message]) => (message as { n: number }).n)).toEqual([0, 1, 2, 0, 1, 2])
  expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]))
})

it('more than anybody keeps -> the oldest goes, but for what makes an actor known', () => {
  const { send } = channel()
  send(event('@xstate.actor'))
  for (let n = 1; n <= 1500; n++) send(event('@xstate.snapshot', n))
  says(CONNECTED)
  const told = posted.map(([message]) => (message as { n: number }).n)
  expect([told.length, told[0], told[1], told.at(-1)]).toEqual([1000, 0, 502, 1500])
})

it('another window, another origin -> neither heard nor told', () => {
  const { send } = channel()
  send(event('@xstate.actor'))
  says(CONNECTED, {})
  says(CONNECTED, viewer, 'https://elsewhere.example')
  says({ type: '@qa.step' }, {})
  expect([posted, heard]).toEqual([[], []])
  says({ type: '@qa.step' })
  expect(heard).toEqual([{ type: '@qa.step' }])
})
