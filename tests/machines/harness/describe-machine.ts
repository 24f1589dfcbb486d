import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { snapshotStateName } from '#machines/state-name.ts'
import { mutantsOf } from './mutants.ts'
import { namesIn, unimplementedIn } from './names.ts'
import { describeDoing, nothingObserved, play, start, transitionName } from './run.ts'
import type { Doing, MachineUnderTest, Environment } from './subject.ts'

const SEQUENCES = 2000
const LONGEST_SEQUENCE = 24

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const transitionsOf = (node: AnyStateNode) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** What a machine does by itself from here: its timers run out, its effects succeed or fail. */
const automaticEvents = ({ _nodes: active }: AnyMachineSnapshot) =>
  active.flatMap(node => [
    ...node.after.map(({ eventType }) => ({ type: eventType as string })),
    ...node.invoke.flatMap(({ id }) => [
      { type: `xstate.done.actor.${id}`, output: undefined, actorId: id },
      { type: `xstate.error.actor.${id}`, error: new Error('generated'), actorId: id },
    ]),
  ])

/** How the world brings an automatic event about; nothing for an event of the machine's own. */
function doingOf<M extends AnyStateMachine, W extends Environment>(
  { machine, settle }: MachineUnderTest<M, W>,
  { type }: { type: string },
): Doing<M, W> | undefined {
  if (type.startsWith('xstate.after.')) {
    const delay = Object.entries(machine.implementations.delays).find(([name]) =>
      type.startsWith(`xstate.after.${name}.`),
    )?.[1]
    return typeof delay === 'number' ? delay : undefined
  }
  return type.startsWith('xstate.done.actor.')
    ? settle?.done
    : type.startsWith('xstate.error.actor.')
      ? settle?.error
      : undefined
}

/** The whole of what every machine is held to. */
export function describeMachine<M extends AnyStateMachine, W extends Environment>(
  name: string,
  subject: MachineUnderTest<M, W>,
): void {
  const nodes = nodesOf(subject.machine.root)

  describe(name, () => {
    describe('scenarios', () => {
      it.each(subject.scenarios.map(scenario => [scenario.name, scenario] as const))(
        '%s',
        async (_, scenario) => {
          expect(await play(subject, scenario)).toBeUndefined()
        },
      )
    })

    it('scenarios together reach every state, take every transition and see both outcomes of every guard', async () => {
      const observed = nothingObserved()
      for (const scenario of subject.scenarios) await play(subject, scenario, undefined, observed)
      const leaves = nodes
        .filter(node => node.type === 'atomic' || node.type === 'final')
        .map(node => node.path.join('.'))
      const missing = [
        ...leaves.filter(leaf => !observed.states.has(leaf)).map(leaf => `state ${leaf}`),
        ...nodes
          .flatMap(transitionsOf)
          .map(transitionName)
          .filter(transition => !observed.transitions.has(transition))
          .map(transition => `transition ${transition}`),
        ...[...namesIn(subject.machine.config).names.guards]
          .flatMap(guard => [`${guard} true`, `${guard} false`])
          .filter(outcome => !observed.guards.has(outcome))
          .map(outcome => `guard ${outcome}`),
      ]
      expect(missing).toEqual([])
    })

    it('every generated simple path of events replays on the running machine', async () => {
      const paths = subject.events.flatMap(group =>
        getSimplePaths(subject.machine, {
          events: (snapshot: AnyMachineSnapshot) => [...group, ...automaticEvents(snapshot)] as never,
          // Paths through the chart, not through every text that a context may hold.
          serializeState: snapshot => JSON.stringify(snapshot.value),
          ...(subject.input === undefined ? {} : { input: subject.input }),
        }),
      )
      expect(paths.length).toBeGreaterThan(subject.events.length)
      for (const path of paths) {
        const run = await start(subject)
        for (const { event, state } of path.steps) {
          await run.do(doingOf(subject, event) ?? event)
          expect(snapshotStateName(run.snapshot())).toBe(snapshotStateName(state as AnyMachineSnapshot))
        }
        run.stop()
      }
    })

    it(`${SEQUENCES} random sequences keep the invariants`, async () => {
      const doings = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom<Doing<M, W>>(...(subject.events.flat() as readonly Doing<M, W>[])),
        },
        ...(subject.happenings?.length
          ? [{ weight: 4, arbitrary: fc.constantFrom<Doing<M, W>>(...subject.happenings) }]
          : []),
        ...(subject.waits?.length
          ? [{ weight: 3, arbitrary: fc.constantFrom<Doing<M, W>>(...subject.waits) }]
          : []),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(doings, { maxLength: LONGEST_SEQUENCE }), async sequence => {
          const run = await start(subject)
          try {
            for (const doing of sequence) {
              await run.do(doing)
              subject.invariant(run.snapshot(), run.world, run.clock, doing)
            }
          } catch (error) {
            throw new Error(`after ${sequence.map(describeDoing).join(', ')}`, { cause: error })
          } finally {
            run.stop()
          }
          expect(run.clock.pending).toBe(0)
        }),
        { numRuns: SEQUENCES },
      )
    })

    it('every mutant is noticed, or listed with the reason why not', async () => {
      const survivors: string[] = []
      const mutants = mutantsOf(subject.machine)
      expect(mutants.length).toBeGreaterThan(nodes.flatMap(transitionsOf).length)
      for (const mutant of mutants) {
        let noticed = false
        for (const scenario of subject.scenarios) {
          noticed = (await play(subject, scenario, mutant.machine)) !== undefined
          if (noticed) break
        }
        if (!noticed) survivors.push(mutant.name)
      }
      expect(survivors.sort()).toEqual(Object.keys(subject.survivors ?? {}).sort())
    })

    it('uses names for every effect, guard and delay, and the site provides each of them', () => {
      expect(namesIn(subject.machine.config).inline).toEqual([])
      expect(unimplementedIn(subject.production)).toEqual([])
      expect(subject.production.config).toBe(subject.machine.config)
    })

    it('begins without an invocation, a timer or anything read from the browser', () => {
      const snapshot = subject.machine.getInitialSnapshot(
        { self: {}, emit() {}, defer() {} } as never,
        subject.input,
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
