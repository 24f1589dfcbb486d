import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type InspectionEvent } from 'xstate'
import { transitionIdOf } from '../../../machines/describe.ts'
import { snapshotStateName } from '../../../machines/state-name.ts'
import type { Environment, MachineUnderTest, Scenario, Stimulus } from './machine-under-test.ts'
import { flushPromises, VirtualClock } from './virtual-clock.ts'

export interface Coverage {
  states: Set<string>
  /** Ids (machines/describe.ts). */
  transitions: Set<string>
  /** Guard results: `isReturn true`. */
  guards: Set<string>
}
export const emptyCoverage = (): Coverage => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
})

function recordGuards<M extends AnyStateMachine>(machine: M, coverage: Coverage): M {
  const guards = Object.fromEntries(
    Object.entries(machine.implementations.guards).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown) => {
        const result = (guard as unknown as (args: unknown, params: unknown) => boolean)(args, params)
        coverage.guards.add(`${name} ${String(result)}`)
        return result
      },
    ]),
  )
  return machine.provide({ guards } as never) as M
}

const isEnvironmentEvent = <M extends AnyStateMachine, E extends Environment>(
  stimulus: Stimulus<M, E>,
): stimulus is (environment: E) => void => typeof stimulus === 'function'

export interface Run<M extends AnyStateMachine, E extends Environment> {
  environment: E
  clock: VirtualClock
  snapshot: () => AnyMachineSnapshot
  /** Applies a stimulus and flushes promises. Throws if the actor fails. */
  apply: (stimulus: Stimulus<M, E>) => Promise<void>
  /** Effects since the last call. */
  takeLog: () => string[]
  stop: () => void
}

/** Starts an actor of the machine in a new environment with a virtual clock, and records it in `coverage`. */
export async function start<M extends AnyStateMachine, E extends Environment>(
  machineUnderTest: MachineUnderTest<M, E>,
  machine: M = machineUnderTest.machine,
  coverage = emptyCoverage(),
  inspect?: (event: InspectionEvent, at: number) => void,
): Promise<Run<M, E>> {
  const environment = machineUnderTest.environment()
  const clock = new VirtualClock()
  const provided = recordGuards(machineUnderTest.provide(machine, environment), coverage)
  const errors: unknown[] = []
  const actor = createActor(provided, {
    clock,
    ...(machineUnderTest.input === undefined ? {} : { input: machineUnderTest.input }),
    inspect: (event: InspectionEvent) => {
      inspect?.(event, clock.now)
      if (event.type === '@xstate.microstep' && event.actorRef === actor) {
        for (const transition of event._transitions) coverage.transitions.add(transitionIdOf(transition))
      }
    },
  })
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot
  const recordStates = () =>
    snapshotStateName(snapshot())
      .split(' ')
      .forEach(leaf => coverage.states.add(leaf))
  actor.subscribe({ next: recordStates, error: error => errors.push(error) })
  actor.start()
  recordStates()
  await flushPromises()
  return {
    environment,
    clock,
    snapshot,
    async apply(stimulus) {
      if (typeof stimulus === 'number') await clock.advance(stimulus)
      else if (isEnvironmentEvent(stimulus)) stimulus(environment)
      else actor.send(stimulus)
      await flushPromises()
      if (errors.length > 0) throw errors[0]
    },
    takeLog: () => environment.log.splice(0),
    stop: () => actor.stop(),
  }
}

export const describeStimulus = (stimulus: unknown): string =>
  typeof stimulus === 'number'
    ? `${stimulus} ms`
    : typeof stimulus === 'function'
      ? stimulus.name
      : JSON.stringify(stimulus)

/** Runs a scenario. Returns the first unmet expectation, or `undefined`. Never throws. */
export async function runScenario<M extends AnyStateMachine, E extends Environment>(
  machineUnderTest: MachineUnderTest<M, E>,
  scenario: Scenario<M, E>,
  machine?: M,
  coverage?: Coverage,
): Promise<string | undefined> {
  const run = await start(machineUnderTest, machine, coverage)
  try {
    run.takeLog()
    for (const [stimulus, state, effects = []] of scenario.steps) {
      await run.apply(stimulus)
      const [actualState, actualEffects] = [snapshotStateName(run.snapshot()), run.takeLog()]
      if (actualState !== state)
        return `after ${describeStimulus(stimulus)}: state "${actualState}" instead of "${state}"`
      if (actualEffects.join(', ') !== effects.join(', '))
        return `after ${describeStimulus(stimulus)}: effects [${actualEffects.join(', ')}] instead of [${effects.join(', ')}]`
    }
    const context = run.snapshot().context as Record<string, unknown>
    for (const [name, value] of Object.entries(scenario.context ?? {})) {
      if (JSON.stringify(context[name]) !== JSON.stringify(value))
        return `context.${name} is ${JSON.stringify(context[name])} instead of ${JSON.stringify(value)}`
    }
    return undefined
  } catch (error) {
    return `threw ${String(error)}`
  } finally {
    run.stop()
  }
}
