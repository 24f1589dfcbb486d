import { beforeEach, expect, it, vi } from 'vitest'
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate'
import { MAX_BACKLOG, createInspector } from '../../tools/statecharts/inspector.ts'
import type { PageEvent } from '../../tools/statecharts/protocol.ts'
import { addEntry, emptySession, toLogEntry } from '../../tools/statecharts/viewer/session.ts'

const ORIGIN = 'https://viewer.example'
const CONNECTED = { type: '@statelyai.connected' }
let listeners: ((event: { data: unknown; source: unknown; origin: string }) => void)[]
let posted: [PageEvent, string][]
const viewer = {
  postMessage: (message: PageEvent, origin: string) => void posted.push([message, origin]),
} as unknown as Window

beforeEach(() => {
  listeners = []
  posted = []
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  })
})

const dispatchMessage = (data: unknown, source: unknown = viewer, origin = ORIGIN) =>
  listeners.forEach(listener => listener({ data, source, origin }))
const inspectorOf = (mask = (value: unknown) => value) => {
  const inspector = createInspector({ page: () => '/page', mask })
  inspector.connect({ target: () => viewer, origin: ORIGIN })
  return inspector
}
const messages = () => posted.map(([message]) => message)
const messagesOf = <Type extends PageEvent['type']>(type: Type) =>
  messages().filter((message): message is Extract<PageEvent, { type: Type }> => message.type === type)

const door = setup({
  guards: { isFree: (_, { than }: { than: number }) => than > 5 },
  actions: { ring: () => {}, count: assign({ count: 1 }) },
  types: { context: {} as { count: number } },
}).createMachine({
  id: 'door',
  context: { count: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: [
          { target: 'open', guard: { type: 'isFree', params: { than: 3 } } },
          { target: 'opening', actions: ['count', 'ring'] },
        ],
      },
    },
    opening: { always: 'open' },
    open: { on: { close: 'closed' } },
  },
})

/** Starts a door actor and sends it events. */
function runDoor(
  { inspect, clock }: ReturnType<typeof createInspector>,
  ...events: { type: 'open' | 'close' }[]
) {
  const actor = createActor(door, { inspect, clock }).start()
  events.forEach(event => actor.send(event))
  return actor
}

it('the viewer shows an entry for each event, with transitions, actions and guards that returned false', () => {
  const inspector = inspectorOf()
  runDoor(inspector, { type: 'open' }, { type: 'close' })
  dispatchMessage(CONNECTED)
  const { entries } = messages().reduce((session, message) => {
    const entry = toLogEntry(message, session)
    return entry ? addEntry(session, entry) : session
  }, emptySession)
  const shown = entries.map(({ event, from, to, taken, actions }) => [event.type, from, to, taken, actions])
  expect(shown).toEqual([
    ['xstate.init', '', 'closed', [], []],
    ['open', 'closed', 'open', ['closed: open [1]', 'opening: always [0]'], ['ring']],
    ['close', 'open', 'closed', ['open: close [0]'], []],
  ])
  expect(entries[1]).toMatchObject({
    context: { count: 1 },
    blocked: [{ id: 'closed: open [0]', guard: 'isFree', input: { than: 3 } }],
  })
})

it('announces invoked actors with their parent', () => {
  const inspector = inspectorOf()
  dispatchMessage(CONNECTED)
  const load = fromPromise(() => Promise.resolve(1))
  const machine = setup({ actors: { load } }).createMachine({ invoke: { id: 'child', src: 'load' } })
  const parent = createActor(machine, { inspect: inspector.inspect }).start()
  const child = messagesOf('@xstate.actor').find(({ name }) => name === 'child')
  expect(child).toMatchObject({ parentId: parent.sessionId, definition: undefined })
})

it('masks every event, context and initial context', () => {
  const inspector = inspectorOf(() => ({ type: 'masked' }))
  runDoor(inspector, { type: 'open' })
  dispatchMessage(CONNECTED)
  expect(JSON.stringify(messages())).not.toMatch(/"count"|"than"/)
})

it("posts earlier events in order on each connection, and only to the viewer's origin", () => {
  const inspector = inspectorOf()
  runDoor(inspector)
  expect(posted).toEqual([])
  dispatchMessage(CONNECTED)
  const before = messages()
  runDoor(inspector)
  const all = messages()
  expect(before.length).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(before.length)
  dispatchMessage(CONNECTED)
  expect(messages()).toEqual([...all, ...all])
  expect(new Set(posted.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]))
})

it('drops the oldest events from a full backlog, except the @xstate.actor event', () => {
  const inspector = inspectorOf()
  const actor = runDoor(inspector)
  for (let n = 0; n < MAX_BACKLOG; n++) actor.send({ type: n % 2 === 0 ? 'open' : 'close' })
  dispatchMessage(CONNECTED)
  expect(messages()).toHaveLength(MAX_BACKLOG)
  expect(messages().findLastIndex(({ type }) => type === '@xstate.actor')).toBe(0)
  expect(messages().at(-1)).toMatchObject({ snapshot: { value: 'closed' } })
})

it('ignores a message from another window or origin, and posts nothing', () => {
  const inspector = inspectorOf()
  const actor = runDoor(inspector)
  const send = { type: '@statecharts.send', session: actor.sessionId, event: { type: 'open' } }
  dispatchMessage(CONNECTED, {})
  dispatchMessage(CONNECTED, viewer, 'https://elsewhere.example')
  dispatchMessage(send, {})
  expect([posted, actor.getSnapshot().value]).toEqual([[], 'closed'])
  dispatchMessage(send)
  expect(actor.getSnapshot().value).toBe('open')
})

it("the viewer's commands control the actor's clock, and the page returns the clock's state", () => {
  const inspector = inspectorOf()
  dispatchMessage(CONNECTED)
  const actor = createActor(
    createMachine({ initial: 'a', states: { a: { after: { 60_000: 'b' } }, b: {} } }),
    inspector,
  ).start()
  dispatchMessage({ type: '@statecharts.pause' })
  dispatchMessage({ type: '@statecharts.step' })
  expect(actor.getSnapshot().value).toBe('b')
  expect(messages().at(-1)).toMatchObject({ type: '@statecharts.clock', isPaused: true })
  dispatchMessage({ type: '@statecharts.run', rate: 20 })
  expect(messages().at(-1)).toMatchObject({ rate: 20, isPaused: false })
  dispatchMessage({ type: '@statecharts.pause' })
})

it("sends only charts and known event types to Stately's hosted inspector, and ignores the inspector's commands", () => {
  const inspector = createInspector({ page: () => '/page', mask: value => value })
  inspector.connect({ target: () => viewer, origin: ORIGIN, isHosted: true })
  const actor = runDoor(inspector, { type: 'open' })
  dispatchMessage(CONNECTED)
  dispatchMessage({ type: '@statecharts.send', session: actor.sessionId, event: { type: 'close' } })
  expect(new Set(messages().map(({ type }) => type))).toEqual(
    new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']),
  )
  const [announced] = messagesOf('@xstate.actor')
  expect(announced).toMatchObject({ name: 'door', parentId: undefined, snapshot: { status: 'active' } })
  expect(JSON.parse(announced?.definition ?? '')).toMatchObject({ id: 'door', initial: 'closed' })
  expect(actor.getSnapshot().value).toBe('open')
})
