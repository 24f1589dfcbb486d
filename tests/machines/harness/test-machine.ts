import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type SnapshotFrom } from 'xstate'
import { describeMachine, transitionIdOf } from '../../../machines/describe.ts'
import { countingInspector } from '../../../src/services/collector/counting-inspector.ts'
import { countedKeys } from '../../../src/server/reports/counted-keys.ts'
import { bucketLimits } from '../../../src/services/collector/beacon-format.ts'
import { chartOf, statesIn } from '../../../tools/statecharts/machine-chart.ts'
import type { MachineUnderTest, Stimulus } from './machine-under-test.ts'
import { mutantsOf } from './mutants.ts'
import { describeStimulus, runScenario, start } from './run.ts'

/** How often random sequences choose an event, a wait or a change to the environment. */
const WEIGHTS = { event: 6, number: 3, function: 4 }
const kindOf = (stimulus: unknown) =>
  typeof stimulus === 'number' || typeof stimulus === 'function' ? typeof stimulus : 'event'

/** Declares the tests that every machine must pass. */
export function testMachine<M extends AnyStateMachine>(
  name: string,
  machineUnderTest: MachineUnderTest<M>,
): void {
  const { machine, production, provide, invariant } = machineUnderTest
  const scenarios = Object.values(machineUnderTest.scenarios)
  const { transitions, leaves } = describeMachine(machine)

  describe(name, () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it.each(Object.entries(machineUnderTest.scenarios))('%s', async (_, scenario) => {
      await runScenario(machineUnderTest, scenario)
    })

    it('scenarios reach every state', async () => {
      const reached = new Set<string>()
      for (const scenario of scenarios) await runScenario(machineUnderTest, scenario, reached)
      expect(leaves.filter(leaf => !reached.has(leaf))).toEqual([])
    })

    // This test also proves that the scenarios take every transition and produce both results of every guard.
    it('every mutant of the machine fails a scenario', async () => {
      const mutants = mutantsOf(machine)
      expect(mutants.length).toBeGreaterThan(transitions.length)
      const survivors: string[] = []
      for (const { name: mutantName, machine: mutant } of mutants) {
        let killer = -1
        for (let i = 0; i < scenarios.length && killer < 0; i++)
          await runScenario({ machine: mutant, provide }, scenarios[i] ?? []).catch(() => (killer = i))
        if (killer < 0) survivors.push(mutantName)
        // Mutants of one transition usually fail the same scenario, so try it first.
        else scenarios.unshift(...scenarios.splice(killer, 1))
      }
      expect(survivors).toEqual([])
    })

    const stimuli = scenarios.flat().map(([stimulus]) => stimulus)
    const unique = [...new Map(stimuli.map(one => [describeStimulus(one), one])).values()]
    const sequences = fc.array(
      fc.oneof(
        ...Object.entries(WEIGHTS).flatMap(([kind, weight]) => {
          const ofKind = unique.filter(stimulus => kindOf(stimulus) === kind)
          return ofKind.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...ofKind) }] : []
        }),
      ),
      { maxLength: 24 },
    )

    it('random sequences preserve the invariant, leave no timers, and are counted under known report keys', async () => {
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence: Stimulus<M>[]) => {
          const keys: string[] = []
          const taken: string[] = []
          const reached = new Set<string>()
          const check = invariant()
          const count = (bucket: number, ...parts: string[]) => {
            expect(bucket).toBeLessThanOrEqual(bucketLimits.length)
            keys.push(parts.join('|'))
          }
          const inspector = countingInspector(count, () => undefined)
          const run = await start(machineUnderTest, reached, event => {
            inspector(event, Date.now())
            if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(transitionIdOf))
          })
          try {
            for (const stimulus of sequence) {
              await run.apply(stimulus)
              expect(run.snapshot().status).toBe('active')
              expect(run.environment.pendingRequests).toBeLessThanOrEqual(1)
              check(run.snapshot() as SnapshotFrom<M>, run.environment, stimulus)
            }
          } catch (error) {
            throw new Error(`after ${sequence.map(describeStimulus).join(', ')}`, { cause: error })
          } finally {
            run.stop()
          }
          expect(vi.getTimerCount()).toBe(0)
          // `countedKeys` is a closed list, so no key contains what a visitor typed.
          expect(keys.filter(key => !countedKeys.has(key))).toEqual([])
          const countedAs = (kind: string) =>
            keys.filter(key => key.startsWith(`${kind}|`)).map(key => key.split('|')[2])
          expect(countedAs('transition')).toEqual(taken)
          expect(countedAs('reached').sort()).toEqual([...reached].sort())
        }),
        { numRuns: 200 },
      )
    })

    it('every effect, guard and delay has a name, is used, and is implemented by the site', () => {
      const described = chartOf(machine)
      const states = [described.root, ...statesIn(described)]
      const used = {
        guards: described.transitions.flatMap(({ guard }) => guard ?? []),
        actions: [...described.transitions, ...states].flatMap(one =>
          'actions' in one ? one.actions : [...one.entry, ...one.exit],
        ),
        actors: states.flatMap(({ actors }) => actors),
        delays: described.transitions.flatMap(({ cause }) => /^after (.*)/.exec(cause)?.[1] ?? []),
      }
      for (const kind of ['guards', 'actions', 'actors', 'delays'] as const) {
        const own = machine.implementations[kind] as Record<string, unknown>
        expect(used[kind]).toEqual(expect.arrayContaining(Object.keys(own)))
        const all = Object.entries(production.implementations[kind] as Record<string, object | number>)
        // The machine itself implements guards, delays and XState's built-in actions, such as assign().
        const isEffect = (one: object | number) =>
          kind === 'actors' || (kind === 'actions' && !('resolve' in Object(one)))
        const implemented = all.filter(([key, one]) => one !== own[key] || !isEffect(one))
        expect(implemented.map(([key]) => key)).toEqual(expect.arrayContaining(used[kind]))
      }
      expect(production.config).toBe(machine.config)
    })

    it('the initial state has no invoke and no delay, because it is prerendered', () => {
      const { status, _nodes } = createActor(machine).getSnapshot() as AnyMachineSnapshot
      expect([status, _nodes.flatMap(({ invoke, after }) => [...invoke, ...after])]).toEqual(['active', []])
    })
  })
}
