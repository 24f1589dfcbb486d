/** Requests to the APIs of payment providers, whose quota belongs to the company's payment server, too. */
import { type Limiter, perHour } from '../../shared/limits.ts'

/** The visitor waits for the answer. Milliseconds, for the whole answer. */
const TIMEOUT_MS = 3000
/** Requests for one client and hour. A visitor needs one for each payment. */
export const REQUESTS_PER_HOUR = 10
/** After this many failures in a row, an API is not asked for a while. */
export const FAILURES_TO_OPEN = 5
export const OPEN_MS = 30_000

/** Circuit breaker (https://learn.microsoft.com/azure/architecture/patterns/circuit-breaker), per API and instance. */
class Breaker {
  #failures = 0
  #openUntil = 0
  #isTrying = false

  /** Whether a request may be sent. When the time is over, one request tries whether the API answers again. */
  allows(now: number): boolean {
    if (this.#failures < FAILURES_TO_OPEN) return true
    if (now < this.#openUntil || this.#isTrying) return false
    this.#isTrying = true
    return true
  }
  /** The allowed request was not sent. */
  cancelled(): void {
    this.#isTrying = false
  }
  succeeded(): void {
    this.#failures = 0
    this.#isTrying = false
  }
  failed(now: number): void {
    this.#failures += 1
    this.#isTrying = false
    this.#openUntil = now + OPEN_MS
  }
}

/**
 * Resolves with the JSON that an API returns, or with `undefined`: after an error or three seconds, if the client has used up its
 * limit, or while the API fails. Sends one request at most. Never rejects.
 */
export type AskProvider = (url: URL, headers: Record<string, string>, client: string) => Promise<unknown>

export function providerApi(limiter: Limiter, now: () => number = Date.now): AskProvider {
  const breakers = new Map<string, Breaker>()
  return async (url, headers, client) => {
    const breaker = breakers.get(url.origin) ?? new Breaker()
    breakers.set(url.origin, breaker)
    // First, because a request that is not sent must not use up the client's limit.
    if (!breaker.allows(now())) return undefined
    if (!(await limiter(perHour(`payment results for ${client}`, REQUESTS_PER_HOUR)))) {
      breaker.cancelled()
      return undefined
    }
    try {
      const response = await fetch(url, {
        headers: { ...headers, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (KEY_OR_QUOTA_STATUSES.has(response.status) || response.status >= 500)
        throw new ApiError(`status ${response.status}`)
      const body: unknown = response.ok ? await response.json() : await response.text()
      breaker.succeeded()
      // The API works, but does not accept the id, which anybody can invent.
      return response.ok ? body : undefined
    } catch (error) {
      breaker.failed(now())
      // Messages of other errors may contain the answer.
      const reason = error instanceof ApiError ? error.message : (error as Error).name
      console.error(`${url.hostname} does not tell the result of a payment: ${reason}`)
      return undefined
    }
  }
}

class ApiError extends Error {}

/** Statuses that do not depend on the id: wrong keys, and a quota that is used up. */
const KEY_OR_QUOTA_STATUSES: ReadonlySet<number> = new Set([401, 403, 429])
