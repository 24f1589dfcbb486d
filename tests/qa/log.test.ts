import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import { machinesWithNotes } from '../../machines/all.ts'
import { parseStateName, snapshotStateName } from '../../tools/statecharts/state-name.ts'
import { describeMachine } from '../../tools/statecharts/describe.ts'
import { explain } from '../../tools/statecharts/explain.ts'
import { type Log, type LogEntry, parseLog, stringifyLog } from '../../tools/statecharts/log.ts'
import { replay } from '../../tools/statecharts/replay.ts'
import { mask } from '../../tools/qa/masks.ts'
import { findSample, sampleEvents, samples, sampleUrl } from '../../tools/qa/samples/samples.ts'
import { activePaths, sessionAt } from '../../tools/statecharts/viewer/session.ts'
import { bundle } from '../support/bundle.ts'
import { variants } from '../support/variants.ts'

const machines = machinesWithNotes.map(({ machine }) => machine)
const project = join(import.meta.dirname, '../..')
const LOGS = join(project, 'tests/machines/logs')

/** One event of each type that a machine handles, with the payload that the viewer offers. */
const eventsOf = (id: string) => {
  const described = describeMachine(machines.find(machine => machine.id === id) as (typeof machines)[number])
  return [
    ...new Map(
      described.transitions.map(({ eventType, cause }) => [
        eventType,
        { ...sampleEvents[id]?.[cause], type: eventType },
      ]),
    ).values(),
  ]
}

/** The log that a page would record for these events. */
function logOf(id: string, events: readonly { type: string }[]): Log {
  const machine = machines.find(one => one.id === id) as (typeof machines)[number]
  let [snapshot] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
  const entries: LogEntry[] = [
    {
      at: 0,
      session: 'x:0',
      machine: id,
      event: { type: 'xstate.init' },
      from: '',
      to: snapshotStateName(snapshot),
      context: mask(snapshot.context),
      taken: [],
      blocked: [],
      actions: [],
    },
  ]
  events.forEach((event, i) => {
    const from = snapshotStateName(snapshot)
    const explanation = explain(snapshot, event)
    ;[snapshot] = transition(machine, snapshot as never, event as never) as unknown as [AnyMachineSnapshot]
    entries.push({
      at: i + 1,
      session: 'x:0',
      machine: id,
      event: mask(event) as LogEntry['event'],
      from,
      to: snapshotStateName(snapshot),
      context: mask(snapshot.context),
      ...explanation,
      actions: [],
    })
  })
  return { page: '/', entries }
}

describe.each(machines.map(machine => [machine.id, machine] as const))('%s', (id, machine) => {
  const sequences = fc.array(fc.constantFrom(...eventsOf(id)), { maxLength: 20 })

  for (const [count, options] of variants([100, 300]))
    it(`each of ${count} masked logs replays without a difference after JSON`, options, () => {
      fc.assert(
        fc.property(sequences, events => {
          const log = parseLog(stringifyLog(logOf(id, events)))
          expect(replay(log, machines, mask).filter(({ difference }) => difference !== null)).toEqual([])
        }),
        { numRuns: count },
      )
    })

  for (const [count, options] of variants([100, 300]))
    it(
      `explain() returns the transitions that the machine takes for each of ${count} states and events`,
      options,
      () => {
        fc.assert(
          fc.property(sequences, fc.constantFrom(...eventsOf(id)), (events, last) => {
            let [snapshot] = initialTransition(machine) as unknown as [AnyMachineSnapshot]
            for (const event of events)
              [snapshot] = transition(machine, snapshot as never, event as never) as unknown as [
                AnyMachineSnapshot,
              ]
            const { taken } = explain(snapshot, last)
            const explained = describeMachine(machine).transitions.filter(one => taken.includes(one.id))
            const [next] = transition(machine, snapshot as never, last as never) as unknown as [
              AnyMachineSnapshot,
            ]
            const reached = activePaths(snapshotStateName(next))
            expect(explained.every(({ targets }) => targets.every(to => reached.includes(to)))).toBe(true)
            if (taken.length === 0) expect(snapshotStateName(next)).toBe(snapshotStateName(snapshot))
          }),
          { numRuns: count },
        )
      },
    )

  it('every leaf state has a sample', () => {
    const { root } = describeMachine(machine)
    const leaves = (state: typeof root): string[] =>
      state.children.length === 0 ? [state.path] : state.children.flatMap(leaves)
    const sampled = samples.filter(sample => sample.machine === id).flatMap(({ state }) => state.split(' '))
    expect(leaves(root).filter(leaf => !sampled.includes(leaf))).toEqual([])
  })

  it('the state of each sample exists in the machine', () => {
    for (const { state } of samples.filter(sample => sample.machine === id))
      expect(snapshotStateName(machine.resolveState({ value: parseStateName(state), context: {} }))).toBe(
        state,
      )
  })
})

it('findSample() returns each sample for its URL', () => {
  expect(
    samples.map(sample =>
      findSample(
        new URL(sampleUrl(sample, { isFrozen: true }), 'https://site.example').searchParams.get('state') ??
          '',
      ),
    ),
  ).toEqual(samples)
})

describe('a log', () => {
  const log = logOf('newsletter', [
    { type: 'form.submitted', email: 'asha@studio.example', honeypot: '' } as never,
    { type: 'xstate.done.actor.0.newsletter.loading' },
  ])

  it('reports a state or context that the machine does not reach, and an unknown machine', () => {
    const changed = (i: number, change: Partial<LogEntry>): Log => ({
      ...log,
      entries: log.entries.map((entry, j) => (i === j ? { ...entry, ...change } : entry)),
    })
    expect(replay(changed(2, { to: 'entering.error' }), machines, mask)[2]?.difference).toBe(
      '"success" instead of "entering.error"',
    )
    expect(replay(changed(1, { context: { email: 'y' } }), machines, mask)[1]?.difference).toContain(
      'the context is',
    )
    expect(replay(changed(0, { machine: 'nothing' }), machines, mask)[0]?.difference).toBe(
      'there is no machine "nothing"',
    )
  })

  it.each(machines.map(machine => [machine.id] as const))(
    '%s: names a state that was renamed since, first or later, and the viewer shows every entry',
    id => {
      const recorded = logOf(id, eventsOf(id))
      const names = [...new Set(recorded.entries.map(({ to }) => to))]
      for (const name of [...names, ...names.map(other => other.split(' ').at(-1) ?? '')]) {
        for (const renamed of ['renamed', 'a.b c.d', '', 'editing.renamed']) {
          const change = (state: string) => state.replaceAll(name, renamed)
          const entries = recorded.entries.map(entry => ({
            ...entry,
            from: change(entry.from),
            to: change(entry.to),
          }))
          const differences = replay({ ...recorded, entries }, machines, mask).map(
            ({ difference }) => difference,
          )
          const first = entries.findIndex(({ to }, i) => to !== recorded.entries[i]?.to)
          expect(differences[first]).toContain(`"${entries[first]?.to ?? ''}"`)
          expect(() => sessionAt({ ...recorded, entries }, entries.length)).not.toThrow()
        }
      }
    },
  )

  it('reports an event without the values that the machine reads, without a stack trace', () => {
    for (const { id } of machines)
      for (const { type } of eventsOf(id)) {
        const recorded = logOf(id, [])
        const bare = { ...(recorded.entries[0] as LogEntry), event: { type } }
        expect(() =>
          replay({ ...recorded, entries: [...recorded.entries, bare] }, machines, mask),
        ).not.toThrow()
      }
  })

  it("replay starts in the first entry's state, even if it is not the initial one", () => {
    const startedElsewhere: Log = {
      page: '/',
      entries: [
        {
          ...(log.entries[0] as LogEntry),
          to: 'loading',
          context: { email: 'x@x.xx', problem: null, refusal: null },
        },
        { ...(log.entries[2] as LogEntry), context: { email: 'x@x.xx', problem: null, refusal: null } },
      ],
    }
    expect(
      replay(startedElsewhere, machines, mask).map(({ reached, difference }) => [reached, difference]),
    ).toEqual([
      ['loading', null],
      ['success', null],
    ])
  })

  it.each([
    ['', 'not a log'],
    ['{"log":"other"}', 'not a log'],
    ['no json', 'line 1 is not JSON'],
    ['{"log":"charts","version":1,"page":"/"}\n\n{"at":"x"}', 'line 3 is not a log entry: at'],
  ])('%j has the error "%s"', (text, message) => {
    expect(() => parseLog(text)).toThrow(message)
  })

  it("sessionAt() returns the actors' states, entry times and taken transitions after some entries", () => {
    const {
      actors: [actor],
    } = sessionAt(log, 2)
    expect([actor?.to, actor?.enteredAt, actor?.taken]).toEqual([
      'loading',
      { loading: 1 },
      ['entering: form.submitted [1]'],
    ])
    expect(sessionAt(log, 3).actors[0]?.to).toBe('success')
  })

  it('an active state keeps its entry time, and a newly entered one gets a new time', () => {
    const query = { sessionId: 'x', mode: 'sandbox' }
    const {
      actors: [actor],
    } = sessionAt(
      logOf('checkout', [
        { type: 'page.opened', query, isSdkPresent: false, isReturn: false, mayBePaid: false } as never,
        { type: 'xstate.done.actor.0.checkout.loading.fetching' },
      ]),
      3,
    )
    expect(actor?.enteredAt).toEqual({ 'loading': 1, 'loading.fetched': 2 })
  })
})

describe('npx tsx tools/qa/log/cli.ts', () => {
  let cli: string
  beforeAll(async () => {
    cli = await bundle('tools/qa/log/cli.ts')
  })
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [cli, ...args], { cwd: project }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string }
        return { code, output: stderr }
      },
    )

  it('reports differences, exits with 1 and copies nothing; exits with 2 for an invalid log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    const file = join(folder, 'not-copied.jsonl')
    const log = logOf('newsletter', [
      { type: 'form.submitted', email: 'asha@studio.example', honeypot: '' } as never,
    ])
    await writeFile(
      file,
      stringifyLog({ ...log, entries: log.entries.map(entry => ({ ...entry, to: 'success' })) }),
    )
    expect(await run(file)).toEqual({ code: 1, output: expect.stringContaining('1 of 2 entries differ') })
    await writeFile(file, 'nothing')
    expect(await run(file)).toEqual({ code: 2, output: expect.stringContaining('not JSON') })
    await rm(folder, { recursive: true })
    expect(readdirSync(LOGS)).not.toContain('not-copied.jsonl')
  })

  it.each([
    ['no file', [], 'Usage: npx tsx tools/qa/log/cli.ts log.jsonl [--keep]\n'],
    ['missing file', ['nothing.jsonl'], 'nothing.jsonl does not exist. Give the path of a saved log\n'],
    [
      'unknown option',
      ['a.jsonl', '--kep'],
      "Unknown option '--kep'. Usage: npx tsx tools/qa/log/cli.ts log.jsonl [--keep]\n",
    ],
  ])('%s exits with 2 and a sentence', async (_, args, output) => {
    expect(await run(...args)).toEqual({ code: 2, output })
  })

  it('prints control characters in a log as escapes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'log-'))
    const file = join(folder, 'not-copied.jsonl')
    const log = logOf('newsletter', [])
    const named = log.entries.map(entry => ({ ...entry, machine: 'a\u001b[2J\nb\u202e' }))
    await writeFile(file, stringifyLog({ ...log, entries: named }))
    const { stdout } = await promisify(execFile)(process.execPath, [cli, file], { cwd: project }).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(stdout).toContain('s  a\\u{1b}[2J\\nb\\u{202e}  xstate.init')
    await rm(folder, { recursive: true })
  })

  it.each(readdirSync(LOGS))('tests/machines/logs/%s replays without a difference', name => {
    const log = parseLog(readFileSync(join(LOGS, name), 'utf8'))
    expect(log.entries.length).toBeGreaterThan(1)
    expect(replay(log, machines, mask).filter(({ difference }) => difference !== null)).toEqual([])
  })
})
