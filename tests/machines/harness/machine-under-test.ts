import { type AnyStateMachine, type EventFromLogic, fromPromise, type SnapshotFrom } from 'xstate'
import type { StateName } from '../../../machines/state-name.ts'

/** Fakes of a machine's effects. */
export class Environment {
  /** Every effect so far, in order. */
  log: string[] = []
  /** Requests that stay pending until a stimulus settles them, the oldest first. */
  requests: { succeed: (value: never) => void; fail: (reason: unknown) => void; signal: AbortSignal }[] = []
  /** The number of requests that succeeded; aborted requests do not count. */
  responses = 0

  /** An action that logs its name. */
  logged = (name: string) => () => void this.log.push(name)

  /** An actor that logs its request and stays pending. */
  pending = <Output, Input>(describe: (input: Input) => string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((succeed, fail) => {
          this.log.push(describe(input))
          this.requests.push({ succeed, fail, signal })
        }),
    )

  countOf = (effect: string): number => this.log.filter(one => one === effect).length
  get pendingRequests(): number {
    return this.requests.filter(({ signal }) => !signal.aborted).length
  }
}

/** A stimulus: the oldest request succeeds. */
export const succeedWith = (value?: unknown) =>
  function succeed(environment: Environment) {
    const request = environment.requests.shift()
    if (!request || request.signal.aborted) return
    environment.responses += 1
    request.succeed(value as never)
  }

/** A stimulus: the oldest request fails. */
export const failWith = (reason: unknown) =>
  function fail({ requests }: Environment) {
    requests.shift()?.fail(reason)
  }

/** An event to send (or just its type), milliseconds to wait, or a function that changes the environment. */
export type Stimulus<M extends AnyStateMachine> =
  | EventFromLogic<M>
  | EventFromLogic<M>['type']
  | number
  | ((environment: Environment) => void)

/** A stimulus, the expected state and all expected effects after it, and some expected context values. */
export type Step<M extends AnyStateMachine> = readonly [
  stimulus: Stimulus<M>,
  state: StateName<M>,
  effects?: readonly string[],
  context?: Readonly<Record<string, unknown>>,
]

export type Scenario<M extends AnyStateMachine> = readonly Step<M>[]

export interface MachineUnderTest<M extends AnyStateMachine> {
  machine: M
  /** The machine with the site's effects. */
  production: AnyStateMachine
  provide: (machine: M, environment: Environment) => M
  /**
   * Scenarios by name. Each name says what happens, and when. Scenarios must reach every state, and every
   * mutant must fail a scenario. Random sequences reuse the scenarios' stimuli.
   */
  scenarios: Record<string, Scenario<M>>
  /** Starts a check that runs after every step of a random sequence, and throws if it finds a violation. */
  invariant: () => (snapshot: SnapshotFrom<M>, environment: Environment, stimulus: Stimulus<M>) => void
}
