import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { machinesWithNotes } from '../../machines/all.ts'
import { snapshotStateName } from '../../machines/state-name.ts'
import { parseStateName } from '../../tools/statecharts/parse-state-name.ts'
import { chartOf, statesIn } from '../../tools/statecharts/machine-chart.ts'
import { type Log, type LogEntry, parseLog, stringifyLog } from '../../tools/statecharts/log.ts'
import { replay } from '../../tools/statecharts/replay.ts'
import { mask } from '../../tools/qa/masks.ts'
import { findSample, sampleEvents, samples, sampleUrl } from '../../tools/qa/samples/samples.ts'
import { activePaths, sessionAt } from '../../tools/statecharts/viewer/session.ts'
import { runScript } from '../support/run-script.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const machines = machinesWithNotes.map(({ machine }) => machine)
const project = join(import.meta.dirname, '../..')
const LOGS = join(project, 'tests/machines/logs')

const machineOf = (id: string) => machines.find(machine => machine.id === id) as (typeof machines)[number]
type Event = { type: string }

/** One event of each type that a machine handles, with the viewer's sample payload. */
const eventsOf = (id: string): Event[] => {
  const { transitions } = chartOf(machineOf(id))
  const events = transitions.map(({ eventType, cause }) => ({
    ...sampleEvents[id]?.[cause],
    type: eventType,
  }))
  return [...new Map(events.map(event => [event.type, event])).values()]
}

/** Returns the log that a page would record for these events. */
function logOf(id: string, events: readonly Event[]): Log {
  const machine = machineOf(id)
  const next = (snapshot: unknown, event: Event) =>
    (transition(machine, snapshot as never, event as never) as unknown as [AnyMachineSnapshot])[0]
  const snapshots = events.reduce(
    (before, event) => [...before, next(before.at(-1), event)],
    initialTransition(machine).slice(0, 1) as AnyMachineSnapshot[],
  )
  const states = snapshots.map(snapshotStateName)
  const entries = snapshots.map(({ context }, at) => ({
    at,
    session: 'x:0',
    machine: id,
    event: mask(events[at - 1] ?? { type: 'xstate.init' }) as LogEntry['event'],
    from: states[at - 1] ?? '',
    to: states[at] ?? '',
    context: mask(context),
    taken: [],
    blocked: [],
    actions: [],
  }))
  return { page: '/', entries }
}

const differencesIn = (log: Log) => replay(log, machines, mask).map(({ difference }) => difference)

describe.each(machines.map(machine => [machine.id, machine] as const))('%s', (id, machine) => {
  it('replays masked logs, written and parsed as JSON, and explains how each state was reached', () => {
    const { transitions } = chartOf(machine)
    const isReplayed = (events: Event[]) => {
      const log = parseLog(stringifyLog(logOf(id, events)))
      for (const { difference, from, taken, reached } of replay(log, machines, mask)) {
        expect(difference).toBeNull()
        const explained = transitions.filter(one => taken.includes(one.id))
        expect(activePaths(reached)).toEqual(expect.arrayContaining(explained.map(({ to }) => to)))
        if (explained.length === 0 && from !== '') expect(reached).toBe(from)
      }
    }
    fc.assert(fc.property(fc.array(fc.constantFrom(...eventsOf(id)), { maxLength: 20 }), isReplayed))
  })

  it('reports an unknown state as a difference, and the viewer shows every entry', () => {
    for (const to of ['renamed', 'a.b c.d', '', 'editing.renamed']) {
      const entries = logOf(id, eventsOf(id)).entries.map(entry => ({ ...entry, to }))
      expect(differencesIn({ page: '/', entries })[0]).toContain(`"${to}"`)
      expect(() => sessionAt({ page: '/', entries }, entries.length)).not.toThrow()
    }
  })

  it('replays without throwing if an event lacks values that the machine reads', () => {
    const [first] = logOf(id, []).entries as [LogEntry]
    for (const { type } of eventsOf(id))
      expect(() =>
        differencesIn({ page: '/', entries: [first, { ...first, event: { type } }] }),
      ).not.toThrow()
  })

  it('has a sample for every leaf state, and a state for every sample', () => {
    const leaves = statesIn(chartOf(machine)).filter(({ children }) => children.length === 0)
    const sampled = samples.filter(sample => sample.machine === id).map(({ state }) => state)
    expect(leaves.filter(({ path }) => !sampled.some(state => state.split(' ').includes(path)))).toEqual([])
    const resolved = sampled.map(state => machine.resolveState({ value: parseStateName(state), context: {} }))
    expect(resolved.map(snapshotStateName)).toEqual(sampled)
  })
})

it('findSample() returns each sample for its URL', () => {
  const stateIn = (url: string) => new URL(url, 'https://site.example').searchParams.get('state') ?? ''
  expect(samples.map(sample => findSample(stateIn(sampleUrl(sample, { isFrozen: true }))))).toEqual(samples)
})

describe('a log', () => {
  const log = logOf('newsletter', [
    { type: 'form.submitted', email: 'asha@studio.example', honeypot: '' } as Event,
    { type: 'xstate.done.actor.0.newsletter.loading' },
  ])

  it('differs from its replay if the machine is unknown, or reaches another state or context', () => {
    const changed = (i: number, change: Partial<LogEntry>): Log => ({
      ...log,
      entries: log.entries.map((entry, j) => (i === j ? { ...entry, ...change } : entry)),
    })
    expect(differencesIn(changed(2, { to: 'entering.error' }))[2]).toBe(
      '"success" instead of "entering.error"',
    )
    expect(differencesIn(changed(1, { context: { email: 'y' } }))[1]).toContain('the context is')
    expect(differencesIn(changed(0, { machine: 'nothing' }))[0]).toBe('there is no machine "nothing"')
  })

  it("replays from the first entry's state, even if that is not the initial state", () => {
    const context = { email: 'x@x.xx', emailError: null, refusal: null }
    const [first, , last] = log.entries as [LogEntry, LogEntry, LogEntry]
    const entries = [
      { ...first, to: 'loading', context },
      { ...last, context },
    ]
    expect(differencesIn({ page: '/', entries })).toEqual([null, null])
  })

  it.each([
    ['', 'not a log'],
    ['{"log":"other"}', 'not a log'],
    ['no json', 'line 1 is not JSON'],
    ['{"log":"charts","version":1,"page":"/"}\n\n{"at":"x"}', 'line 3 is not a log entry: at'],
  ])('cannot be parsed from %j: "%s"', (text, message) => {
    expect(() => parseLog(text)).toThrow(message)
  })

  it("after n entries, sessionAt() returns each actor's state, its transitions, and when it entered its states", () => {
    const query = { sessionId: 'x', mode: 'sandbox' }
    const checkout = logOf('checkout', [
      { type: 'page.opened', query, isSdkPresent: false, isReturn: false, mayHavePaid: false } as Event,
      { type: 'xstate.done.actor.0.checkout.loading.fetching' },
    ])
    const entries = replay(checkout, machines, mask)
    const [before, after] = [2, 3].map(count => sessionAt({ page: '/', entries }, count).actors[0])
    expect([before?.to, before?.taken]).toEqual(['loading.fetching', ['unopened: page.opened [3]']])
    expect(before?.enteredAt).toEqual({ 'loading': 1, 'loading.fetching': 1 })
    expect(after?.enteredAt).toEqual({ 'loading': 1, 'loading.fetched': 2 })
  })
})

describe('npx tsx tools/qa/log/cli.ts', () => {
  const run = (...args: string[]) => runScript('tools/qa/log/cli.ts', args)

  it('reports differences, escapes control characters, does not copy the log, and exits with 1, or with 2 if the log is invalid', async () => {
    const file = join(folderOfTest(), 'not-copied.jsonl')
    const { entries } = logOf('newsletter', [
      { type: 'form.submitted', email: 'asha@studio.example', honeypot: '' } as Event,
    ])
    const write = (changes: Partial<LogEntry>) =>
      writeFileSync(
        file,
        stringifyLog({ page: '/', entries: entries.map(entry => ({ ...entry, ...changes })) }),
      )
    write({ to: 'success' })
    expect(await run(file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 of 2 entries differ'),
    })
    write({ machine: 'a\u001b[2J\nb\u202e' })
    expect((await run(file)).stdout).toContain('s  a\\u{1b}[2J\\nb\\u{202e}  xstate.init')
    writeFileSync(file, 'nothing')
    expect(await run(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('not JSON') })
    expect(readdirSync(LOGS)).not.toContain('not-copied.jsonl')
  })

  it.each([
    ['no file', [], 'Usage: npx tsx tools/qa/log/cli.ts log.jsonl [--keep]\n'],
    ['a missing file', ['nothing.jsonl'], 'nothing.jsonl does not exist. Give the path of a saved log\n'],
    ['an unknown option', ['a.jsonl', '--kep'], "Unknown option '--kep'. Usage: "],
  ])('exits with 2 and prints the reason if given %s', async (_, args, sentence) => {
    const { code, stderr } = await run(...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  it('does not replace a log with the same name', async () => {
    const [name = ''] = readdirSync(LOGS)
    const { code, stderr } = await run(join(LOGS, name))
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} exists. Rename`)])
  })

  it.each(readdirSync(LOGS))('replays tests/machines/logs/%s without differences', name => {
    const log = parseLog(readFileSync(join(LOGS, name), 'utf8'))
    expect(log.entries.length).toBeGreaterThan(1)
    // If this fails because a machine has a new field or state, add it to the log.
    expect(differencesIn(log)).toEqual(log.entries.map(() => null))
  })
})
