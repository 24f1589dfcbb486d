import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { StateName } from '../../../machines/state-name.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Fakes of a machine's effects. `log` records every effect. Tests add handles that settle its actors. */
export interface Environment {
  log: string[]
}

/** An event to send, milliseconds to wait, or a function that changes the environment. */
export type Stimulus<M extends AnyStateMachine, E extends Environment> =
  | EventFromLogic<M>
  | number
  | ((environment: E) => void)

/** A stimulus, the expected state after it, and all expected effects (none if omitted). */
export type Step<M extends AnyStateMachine, E extends Environment> = readonly [
  stimulus: Stimulus<M, E>,
  state: StateName<M>,
  effects?: readonly string[],
]

export interface Scenario<M extends AnyStateMachine, E extends Environment> {
  steps: readonly Step<M, E>[]
  /** Expected context values after the last step. */
  context?: Partial<Record<string, unknown>>
}

/** Scenarios by name. A name says what happens, and under which condition. */
export type Scenarios<M extends AnyStateMachine, E extends Environment> = Record<string, Scenario<M, E>>

export interface MachineUnderTest<M extends AnyStateMachine, E extends Environment> {
  machine: M
  /** The machine with the site's effects. */
  production: AnyStateMachine
  environment: () => E
  provide: (machine: M, environment: E) => M
  input?: InputFrom<M>
  /** Scenarios must take every transition, produce both results of every guard and fail for every mutant. */
  scenarios: Scenarios<M, E>
  /** Events for random sequences. */
  events: readonly EventFromLogic<M>[]
  /** Environment changes for random sequences. */
  environmentEvents?: readonly ((environment: E) => void)[]
  /** How long random sequences wait, in milliseconds. */
  waits?: readonly number[]
  /** Runs after every step of every random sequence. Throws if the machine violates the invariant. */
  invariant: (
    snapshot: SnapshotFrom<M>,
    environment: E,
    clock: VirtualClock,
    stimulus: Stimulus<M, E>,
  ) => void
}
