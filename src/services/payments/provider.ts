import type { CheckoutFailure } from '#machines/checkout.failures.ts'
import type { CheckoutSession } from '#machines/checkout.machine.ts'

type Mode = CheckoutSession['mode']

/** Either what was asked for, or why not. Nothing throws past the port. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: CheckoutFailure }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (failure: CheckoutFailure): Result<never> => ({ ok: false, failure })

/** An SDK that is ready to begin. */
export interface PaymentClient {
  start: (
    session: { sessionId: string; target: '_self' },
    signal: AbortSignal,
  ) => Promise<Result<'redirecting' | 'mounted'>>
}

/** A payment provider behind the checkout page. */
export interface PaymentProvider {
  /** The SDK is already in the page. */
  isPresent: () => boolean
  /** Why this session cannot even be tried here, known before anything is loaded; `null` when it can. */
  refusal: (session: CheckoutSession) => CheckoutFailure | null
  load: (mode: Mode, signal: AbortSignal) => Promise<Result<PaymentClient>>
  /** Removes what the SDK laid over the page or put into it, and the scroll lock it set; what it would still do is stopped. */
  clear: () => void
}
