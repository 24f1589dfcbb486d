/** Actors whose requests stay pending until a scenario or a random sequence settles them. */
import { fromPromise } from 'xstate'
import type { Environment } from './machine-under-test.ts'

export interface Requests extends Environment {
  requests: { succeed: (value: never) => void; fail: (reason: unknown) => void; isAborted: () => boolean }[]
  /** The number of requests that succeeded before they were aborted. */
  responses: number
}

export const noRequests = (): Requests => ({ log: [], requests: [], responses: 0 })

/** An actor that logs its request and stays pending. */
export const pendingActor = <Output, Input>(
  { log, requests }: Requests,
  describe: (input: Input) => string,
) =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((succeed, fail) => {
        log.push(describe(input))
        requests.push({ succeed, fail, isAborted: () => signal.aborted })
      }),
  )

/** A stimulus: the oldest request succeeds. */
export const succeedWith = (value?: unknown) =>
  function succeed(environment: Requests) {
    const request = environment.requests.shift()
    if (!request || request.isAborted()) return
    environment.responses += 1
    request.succeed(value as never)
  }

/** A stimulus: the oldest request fails. */
export const failWith = (reason: unknown) =>
  function fail({ requests }: Requests) {
    requests.shift()?.fail(reason)
  }

export const pendingIn = ({ requests }: Requests) => requests.filter(request => !request.isAborted()).length
