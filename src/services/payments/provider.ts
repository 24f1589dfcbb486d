import type { CheckoutFailure } from '#machines/checkout.failures.ts'
import type { CheckoutSession } from '#machines/checkout.machine.ts'

type Mode = CheckoutSession['mode']

/** A value or a failure. Adapters return failures and never throw; for an aborted signal any failure will do. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: CheckoutFailure }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (failure: CheckoutFailure): Result<never> => ({ ok: false, failure })

/** A loaded SDK. */
export interface PaymentClient {
  /** Whether `start` leaves the page. Its session is then recorded before, and that of a form in the page once the form is mounted. */
  leavesPage: boolean
  /**
   * Starts a session. `redirecting`: the SDK is about to leave the page; if it does not, checkout fails after 15 seconds.
   * `mounted`: the provider's form is visible in the element PAYMENT_FORM_ID, and there is no timeout any more.
   */
  start: (sessionId: string, signal: AbortSignal) => Promise<Result<'redirecting' | 'mounted'>>
}

/** Adapter of one payment provider (config/payment-providers.ts). */
export interface PaymentProvider {
  /** Whether the page already contains the SDK. */
  isPresent: () => boolean
  /** Checks a session before the SDK is loaded. Returns `null` if it can be started. */
  refusal: (session: CheckoutSession) => CheckoutFailure | null
  load: (mode: Mode, signal: AbortSignal) => Promise<Result<PaymentClient>>
  /** Removes the SDK's overlay, form and scroll lock from the page, and stops a redirect that is still pending. */
  clear: () => void
}
