import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate'
import type { VirtualClock } from './virtual-clock.ts'

/** What a machine's effects wrote down, and the handles by which a test lets them succeed or fail. */
export interface Environment {
  log: string[]
}

/** An event to send, milliseconds to wait, or something that happens in the world. */
export type Doing<M extends AnyStateMachine, W extends Environment> =
  EventFromLogic<M> | number | ((world: W) => void)

/** One step: what is done, the state it leads to, and every effect it has (none when left out). */
export type Step<M extends AnyStateMachine, W extends Environment> = readonly [
  doing: Doing<M, W>,
  state: string,
  effects?: readonly string[],
]

export interface Scenario<M extends AnyStateMachine, W extends Environment> {
  /** Condition -> result. */
  name: string
  steps: readonly Step<M, W>[]
  /** Checked after the last step, for what the state does not show. */
  context?: Partial<Record<string, unknown>>
}

/**
 * Everything the harness has to know of one machine. The scenarios are its specification: they must take every
 * transition, see both outcomes of every guard, and notice every mutation.
 */
export interface MachineUnderTest<M extends AnyStateMachine, W extends Environment> {
  machine: M
  /** The machine as the site provides it, to see that nothing is left unimplemented. */
  production: AnyStateMachine
  world: () => W
  provide: (machine: M, world: W) => M
  input?: InputFrom<M>
  scenarios: readonly Scenario<M, W>[]
  /**
   * Events for generated paths and random sequences, one group for each parallel region: paths are generated group by
   * group, because the product of independent regions explodes and says nothing new.
   */
  events: readonly (readonly EventFromLogic<M>[])[]
  /** How the invoked effect of a state ends in a generated path: the happening that lets it succeed, and the one that lets it fail. */
  settle?: { done: (world: W) => void; error: (world: W) => void }
  /** What may happen in the world in a random sequence, beside events. */
  happenings?: readonly ((world: W) => void)[]
  /** Waits that a random sequence may contain, in milliseconds. */
  waits?: readonly number[]
  /** Must hold after every step of every random sequence; throws when it does not. */
  invariant: (snapshot: AnyMachineSnapshot, world: W, clock: VirtualClock, doing: Doing<M, W>) => void
  /** Mutants that no scenario can notice, by name, each with the reason. */
  survivors?: Readonly<Record<string, string>>
}
