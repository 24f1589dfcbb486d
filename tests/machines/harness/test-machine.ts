import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, type SnapshotFrom } from 'xstate'
import { transitionIdOf } from '../../../machines/describe.ts'
import { snapshotStateName } from '../../../machines/state-name.ts'
import { countMachines } from '../../../src/services/collector/count-machines.ts'
import { countedKeys } from '../../../src/server/reporting/counted-keys.ts'
import { bucketLimits } from '../../../src/services/collector/reports-contract.ts'
import type { Environment, MachineUnderTest, Stimulus } from './machine-under-test.ts'
import { mutantsOf } from './mutants.ts'
import { variants } from '../../support/variants.ts'
import { namesIn, unimplementedIn } from './names.ts'
import { describeStimulus, emptyCoverage, runScenario, start } from './run.ts'

const SEQUENCES = [200, 1000]
const SEQUENCE_MAX = 24

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** Declares the tests that every machine must pass. */
export function testMachine<M extends AnyStateMachine, E extends Environment>(
  name: string,
  machineUnderTest: MachineUnderTest<M, E>,
): void {
  const { machine, production, events, environmentEvents, waits, invariant } = machineUnderTest
  const scenarios = Object.values(machineUnderTest.scenarios)
  const nodes = nodesOf(machine.root)
  const transitions = nodes.flatMap(transitionsOf)

  describe(name, () => {
    describe('scenarios', () => {
      it.each(Object.entries(machineUnderTest.scenarios))('%s', async (_, scenario) => {
        expect(await runScenario(machineUnderTest, scenario)).toBeUndefined()
      })
    })

    it('scenarios reach every state, take every transition and produce both results of every guard', async () => {
      const coverage = emptyCoverage()
      for (const scenario of scenarios) await runScenario(machineUnderTest, scenario, undefined, coverage)
      const leaves = nodes
        .filter(node => node.type === 'atomic' || node.type === 'final')
        .map(node => node.path.join('.'))
      const missing = [
        ...leaves.filter(leaf => !coverage.states.has(leaf)).map(leaf => `state ${leaf}`),
        ...transitions
          .map(transitionIdOf)
          .filter(transition => !coverage.transitions.has(transition))
          .map(transition => `transition ${transition}`),
        ...[...namesIn(machine.config).names.guards]
          .flatMap(guard => [`${guard} true`, `${guard} false`])
          .filter(result => !coverage.guards.has(result))
          .map(result => `guard ${result}`),
      ]
      expect(missing).toEqual([])
    })

    it('a scenario fails for every mutant of the machine', async () => {
      const survivors: string[] = []
      const mutants = mutantsOf(machine)
      expect(mutants.length).toBeGreaterThan(transitions.length)
      for (const mutant of mutants) {
        let failure: string | undefined
        for (const scenario of scenarios)
          failure ??= await runScenario(machineUnderTest, scenario, mutant.machine)
        if (failure === undefined) survivors.push(mutant.name)
      }
      expect(survivors).toEqual([])
    })

    const weighted = (weight: number, stimuli: readonly Stimulus<M, E>[] = []) =>
      stimuli.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...stimuli) }] : []
    const sequences = fc.array(
      fc.oneof(...weighted(6, events), ...weighted(4, environmentEvents), ...weighted(3, waits)),
      { maxLength: SEQUENCE_MAX },
    )

    for (const [count, options] of variants(SEQUENCES))
      it(
        `${count} random sequences keep the invariant, leave no timers, and are counted under known report keys`,
        options,
        async () => {
          await fc.assert(
            fc.asyncProperty(sequences, async sequence => {
              const keys: string[] = []
              const taken: string[] = []
              const coverage = emptyCoverage()
              const inspector = countMachines((bucket, ...parts) => {
                expect(bucket).toBeLessThanOrEqual(bucketLimits.length)
                keys.push(parts.join('|'))
              })
              const run = await start(machineUnderTest, machine, coverage, (event, at) => {
                inspector(event, at)
                if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(transitionIdOf))
              })
              try {
                for (const stimulus of sequence) {
                  await run.apply(stimulus)
                  invariant(run.snapshot() as SnapshotFrom<M>, run.environment, run.clock, stimulus)
                }
              } catch (error) {
                throw new Error(`after ${sequence.map(describeStimulus).join(', ')}`, { cause: error })
              } finally {
                run.stop()
              }
              expect(run.clock.pending).toBe(0)
              // `countedKeys` is a closed list, so no key contains what a visitor typed.
              expect(keys.filter(key => !countedKeys.has(key))).toEqual([])
              const countedAs = (kind: string) =>
                keys.filter(key => key.startsWith(`${kind}|`)).map(key => key.split('|')[2])
              expect(countedAs('transition')).toEqual(taken)
              expect(countedAs('reached').sort()).toEqual([...coverage.states].sort())
            }),
            { numRuns: count },
          )
        },
      )

    it('every effect, guard and delay has a name and is implemented by the site', () => {
      expect(namesIn(machine.config).inline).toEqual([])
      expect(unimplementedIn(production)).toEqual([])
      expect(production.config).toBe(machine.config)
    })

    it('the initial state has no invoke and no delay, because it is prerendered', () => {
      const snapshot = machine.getInitialSnapshot(
        { self: {}, emit() {}, defer() {} } as never,
        machineUnderTest.input,
      ) as AnyMachineSnapshot
      const leaves = snapshotStateName(snapshot).split(' ')
      const initial = nodes.filter(node => leaves.includes(node.path.join('.')))
      expect(
        initial.flatMap(node => [
          ...node.invoke.map(({ src }): unknown => src),
          ...node.after.map(({ eventType }): unknown => eventType),
        ]),
      ).toEqual([])
    })
  })
}
