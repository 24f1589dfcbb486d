import type { CheckoutFailure, FormFailure } from '../../machines/checkout/failures.ts'
import type { CheckoutSession } from '../../machines/checkout/machine.ts'

export type Mode = CheckoutSession['mode']

export const modes: readonly Mode[] = ['production', 'sandbox']

/** A value or a failure. Adapters return failures and never throw. After an abort, the caller ignores which. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: CheckoutFailure }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (failure: CheckoutFailure): Result<never> => ({ ok: false, failure })

/** A form of the provider that is visible, in the element PAYMENT_FORM_ID or above the page. There is no timeout any more. */
export interface MountedForm {
  /**
   * Resolves when the form ends and the page stays: `cancelled` the visitor closed it, `crashed` it stopped working. Never
   * resolves after a payment, and NEVER_ENDS is that of a form without such events.
   */
  ended: Promise<FormFailure>
}

export const NEVER_ENDS = new Promise<never>(() => {})

/** A loaded SDK. */
export interface PaymentClient {
  /** `redirecting`: the SDK is about to leave the page; if it does not, checkout fails after the response timeout. */
  start: (sessionId: string, signal: AbortSignal) => Promise<Result<'redirecting' | MountedForm>>
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
  /**
   * How its session ids begin: letters, digits and underscores. Of all providers' prefixes the longest that matches decides, so
   * one may be the beginning of another. One provider has '', too: it gets the ids that no other claims.
   */
  readonly idPrefixes: readonly string[]
  /** Returns the part of a session id that is no secret, and that the return address contains. Default: all of it. */
  publicId?(sessionId: string): string
  /** Returns the id with which the provider returns the visitor of a session; `undefined` if the app has not named it. */
  reference(session: CheckoutSession): string | undefined
  /**
   * Returns what `trustSdks` allows: the address or path of the SDK, or the origin from which an npm package inserts it; then
   * the origins of scripts that the SDK inserts itself.
   */
  sdkAddresses(settings: Settings): readonly [sdk: string, ...others: string[]]
  /** Whether the boot script preloads the SDK (docs/decisions/0037-payment-providers.md). Not for an origin. */
  readonly preloadsSdk: boolean
}

/** Returns the prefixes of all providers, the longest first: the first that matches a session id names its provider. */
export const prefixesOf = <Provider extends { readonly idPrefixes: readonly string[] }>(
  providers: readonly Provider[],
): { prefix: string; provider: Provider }[] =>
  providers
    .flatMap(provider => provider.idPrefixes.map(prefix => ({ prefix, provider })))
    .sort((one, other) => other.prefix.length - one.prefix.length)

/** An adapter, or a function that imports it. */
export type AdapterSource = PaymentProvider | (() => Promise<PaymentProvider>)

/** The export `adapter` of a provider's file adapter.ts, or of lazy-adapter.ts, which only its own sessions load. */
export type CreateAdapter<Settings> = (settings: Settings) => PaymentProvider
