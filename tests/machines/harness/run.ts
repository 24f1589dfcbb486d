import { expect, vi } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type InspectionEvent } from 'xstate'
import { snapshotStateName } from '../../../machines/state-name.ts'
import { Environment, type MachineUnderTest, type Scenario, type Stimulus } from './machine-under-test.ts'

const isChange = (stimulus: unknown): stimulus is (environment: Environment) => void =>
  typeof stimulus === 'function'

/** Runs pending promise callbacks, up to eight in a chain. */
async function flushPromises(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

/**
 * Starts an actor in a new environment, and adds to `reached` the leaf states that the actor reaches. Needs
 * Vitest's fake timers.
 */
export async function start<M extends AnyStateMachine>(
  { machine, provide }: Pick<MachineUnderTest<M>, 'machine' | 'provide'>,
  reached = new Set<string>(),
  inspect?: (event: InspectionEvent) => void,
) {
  const environment = new Environment()
  const errors: unknown[] = []
  const fake: AnyStateMachine = provide(machine, environment)
  const actor = createActor(fake, inspect ? { inspect } : {})
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const recordStates = () =>
    snapshotStateName(snapshot())
      .split(' ')
      .forEach(leaf => reached.add(leaf))
  actor.subscribe({ next: recordStates, error: error => errors.push(error) })
  actor.start()
  recordStates()
  await flushPromises()
  return {
    environment,
    snapshot,
    /** Applies a stimulus and flushes promises. Throws if the actor fails. */
    async apply(stimulus: Stimulus<M>) {
      if (typeof stimulus === 'number') vi.advanceTimersByTime(stimulus)
      else if (isChange(stimulus)) stimulus(environment)
      else actor.send(typeof stimulus === 'string' ? { type: stimulus } : stimulus)
      await flushPromises()
      if (errors.length > 0) throw errors[0]
    },
    stop: () => actor.stop(),
  }
}

export const describeStimulus = (stimulus: unknown): string =>
  typeof stimulus === 'number'
    ? `${stimulus} ms`
    : typeof stimulus === 'function'
      ? stimulus.name
      : JSON.stringify(stimulus)

/** Runs a scenario. Throws at the first unmet expectation. */
export async function runScenario<M extends AnyStateMachine>(
  machineUnderTest: Pick<MachineUnderTest<M>, 'machine' | 'provide'>,
  scenario: Scenario<M>,
  reached?: Set<string>,
): Promise<void> {
  const { environment, snapshot, apply, stop } = await start(machineUnderTest, reached)
  try {
    for (const [stimulus, state, effects = [], context = {}] of scenario) {
      await apply(stimulus)
      const reached = { state: snapshotStateName(snapshot()), effects: environment.log.splice(0) }
      expect(reached, `after ${describeStimulus(stimulus)}`).toEqual({ state, effects })
      expect(snapshot().context, `after ${describeStimulus(stimulus)}`).toMatchObject(context)
    }
  } finally {
    stop()
  }
}
