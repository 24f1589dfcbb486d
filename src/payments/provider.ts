import type { CheckoutFailure, FormFailure } from '../../machines/checkout/failures.ts'
import type { CheckoutSession } from '../../machines/checkout/machine.ts'

export type Mode = CheckoutSession['mode']

export const modes: readonly Mode[] = ['production', 'sandbox']

/** Returns a promise that rejects with this failure. */
export const rejectWith = (failure: CheckoutFailure): Promise<never> => Promise.reject(failure)

/** A provider's form, in the checkout or over the page. Once it is visible, no checkout timeout runs. */
export interface MountedForm {
  /**
   * Resolves when the form ends without leaving the page: with `cancelled` if the visitor closed the form, or
   * with `crashed` if it stopped working. Never resolves after a payment. Forms without such events use
   * NEVER_ENDS.
   */
  ended: Promise<FormFailure>
}

export const NEVER_ENDS = new Promise<never>(() => {})

/** A loaded SDK. */
export interface PaymentClient {
  /**
   * Rejects with a `CheckoutFailure`. Resolves with `redirecting` if the SDK is about to navigate away. If
   * the navigation does not happen, the checkout times out.
   */
  start: (sessionId: string, signal: AbortSignal) => Promise<'redirecting' | MountedForm>
}

export interface PaymentAdapter {
  /** Whether the page already contains the SDK. */
  isPresent: () => boolean
  /** Before the SDK is loaded, returns why a session cannot be started, or `null` if it can. */
  refusal: (session: CheckoutSession) => CheckoutFailure | null
  /** Rejects with a `CheckoutFailure`. Callers ignore what happens after an abort. */
  load: (mode: Mode, signal: AbortSignal) => Promise<PaymentClient>
  /** Removes the SDK's overlay, form and scroll lock from the page, and stops a pending redirect. */
  clear: () => void
}

/** The build's settings, by provider id. */
export type PaymentSettings = Readonly<Record<string, unknown>>

/** The `provider` export of provider.ts, for scripts. `Settings` are the provider's build settings. */
export interface PaymentProvider<Settings> {
  /** Name of the provider's folder. */
  readonly id: string
  /** Name that visitors see. */
  readonly name: string
  /**
   * Prefixes of the provider's session ids: letters, digits and underscores. The longest match among all
   * providers wins, so one prefix may start with another. One provider also has '', which matches every id.
   */
  readonly idPrefixes: readonly string[]
  /** Returns the public part of a session id, as in the return URL. By default, the whole id is public. */
  publicId?(sessionId: string): string
  /** Returns the id in the return URL, or `undefined` if the app has not passed it. */
  reference(session: CheckoutSession): string | undefined
  /**
   * What `createTrustedTypesPolicy` allows: the SDK's URL or path, or the origin that its npm package loads
   * it from; then the origins of scripts that the SDK itself inserts.
   */
  sdkUrls(settings: Settings): readonly [sdk: string, ...others: string[]]
  /** Whether the boot script preloads the first of `sdkUrls` (docs/decisions/0037-payment-providers.md). */
  readonly preloadsSdk: boolean
}

/** Returns all providers' prefixes, longest first. The first match determines a session's provider. */
export const prefixesOf = <Provider extends { readonly idPrefixes: readonly string[] }>(
  providers: readonly Provider[],
): { prefix: string; provider: Provider }[] =>
  providers
    .flatMap(provider => provider.idPrefixes.map(prefix => ({ prefix, provider })))
    .sort((one, other) => other.prefix.length - one.prefix.length)

/** An adapter, or a function that imports one. */
export type AdapterSource = PaymentAdapter | (() => Promise<PaymentAdapter>)

/** The `adapter` export of a provider's adapter.ts, or of a lazy-adapter.ts loaded only for its sessions. */
export type CreateAdapter<Settings> = (settings: Settings) => PaymentAdapter
