import type { CheckoutFailure } from '../../../machines/checkout.failures.ts'
import type { CheckoutSession } from '../../../machines/checkout.machine.ts'

export type Mode = CheckoutSession['mode']

/** A value or a failure. Adapters return failures and never throw; for an aborted signal any failure will do. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: CheckoutFailure }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (failure: CheckoutFailure): Result<never> => ({ ok: false, failure })

/** A loaded SDK. */
export interface PaymentClient {
  /** Whether `start` leaves the page. Its session is then recorded before, and that of a form in the page once the form is mounted. */
  leavesPage: boolean
  /**
   * Starts a session. `redirecting`: the SDK is about to leave the page; if it does not, checkout fails after the response timeout.
   * `mounted`: the provider's form is visible in the element PAYMENT_FORM_ID, and there is no timeout any more.
   */
  start: (sessionId: string, signal: AbortSignal) => Promise<Result<'redirecting' | 'mounted'>>
}

/** Adapter of one payment provider. */
export interface PaymentProvider {
  /** Whether the page already contains the SDK. */
  isPresent: () => boolean
  /** Checks a session before the SDK is loaded. Returns `null` if it can be started. */
  refusal: (session: CheckoutSession) => CheckoutFailure | null
  load: (mode: Mode, signal: AbortSignal) => Promise<Result<PaymentClient>>
  /** Removes the SDK's overlay, form and scroll lock from the page, and stops a redirect that is still pending. */
  clear: () => void
}

/** Settings of the build, by id of the provider. */
export type PaymentSettings = Readonly<Record<string, unknown>>

/** The export `provider` of a provider's file provider.ts: its part in the scripts of the site. `Settings` are those of the build. */
export interface ProviderFacts<Settings> {
  /** Name of its folder. */
  readonly id: string
  /** Its name for visitors. */
  readonly name: string
  /** Prefix of its session ids: letters, digits and underscores. The longest prefix counts; '' marks the default provider. */
  readonly idPrefix: string
  /** Returns the part of a session id that is no secret, and that the return address contains. Default: all of it. */
  publicId?(sessionId: string): string
  /** Returns what `trustSdks` allows: the address or path of the SDK, or the origin from which an npm package inserts it. */
  sdkAddress(settings: Settings): string
  /** Whether the boot script preloads the SDK (docs/decisions/0002-checkout-starts-with-react.md). Not for an origin. */
  readonly preloadsSdk: boolean
}

/** Sorts providers so that the first whose prefix matches a session id handles it. */
export const byPrefix = (
  { idPrefix: one }: Pick<ProviderFacts<never>, 'idPrefix'>,
  { idPrefix: other }: Pick<ProviderFacts<never>, 'idPrefix'>,
): number => other.length - one.length

/** An adapter, or a function that imports it: that of an adapter with a package. */
export type AdapterSource = PaymentProvider | (() => Promise<PaymentProvider>)

/** The export `adapter` of a provider's file adapter.ts. */
export type CreateAdapter<Settings> = (settings: Settings) => AdapterSource
