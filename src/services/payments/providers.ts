import type { Env } from './env.schema.ts'
import { STRIPE_JS } from './origins.ts'

type PaymentSettings = Env['payments']

/** Keys of the settings that are addresses of SDKs. */
type SdkSetting = {
  [Key in keyof PaymentSettings]: PaymentSettings[Key] extends string ? Key : never
}[keyof PaymentSettings]

type PaymentProviderData = {
  /** Prefix of the provider's session ids: letters, digits and underscores. '' marks the default provider. */
  readonly idPrefix: string
} & (
  | {
      /** The setting with the SDK's address, from which our adapter inserts a script. */
      readonly sdk: { readonly setting: SdkSetting }
      /** Whether the boot script preloads the SDK (docs/decisions/0002-checkout-starts-with-react.md). */
      readonly preloadsSdk: boolean
    }
  /** An SDK that an npm package inserts from this origin. Its address is not known, so it cannot be preloaded. */
  | { readonly sdk: { readonly origin: string }; readonly preloadsSdk: false }
)

/**
 * The payment providers of the checkout. The first provider whose prefix matches a session id handles it, so the
 * default provider comes last. services/payments/payments.ts has the adapters, build/policies.ts the allowed
 * origins.
 */
export const paymentProviders = {
  stripe: { idPrefix: 'cs_', sdk: { origin: STRIPE_JS }, preloadsSdk: false },
  cashfree: { idPrefix: '', sdk: { setting: 'cashfreeSdkUrl' }, preloadsSdk: true },
} as const satisfies Record<string, PaymentProviderData>

export type PaymentProviderName = keyof typeof paymentProviders

export const paymentProviderNames = Object.keys(paymentProviders) as PaymentProviderName[]

/** The provider that handles a session. */
export const paymentProviderOf = (sessionId: string): PaymentProviderName =>
  paymentProviderNames.find(name =>
    sessionId.startsWith(paymentProviders[name].idPrefix),
  ) as PaymentProviderName

const sdkAddress = ({ sdk }: PaymentProviderData, settings: PaymentSettings): string =>
  'setting' in sdk ? settings[sdk.setting] : sdk.origin

/** Returns what trustSdks() allows for each provider: the URL or path of its SDK, or an origin. */
export const sdkAddresses = (settings: PaymentSettings): string[] =>
  paymentProviderNames.map(name => sdkAddress(paymentProviders[name], settings))

/**
 * SDKs that the boot script preloads, as pairs: a pattern of session ids, and the address of an SDK or ''. The first pattern
 * that matches applies. Patterns are stricter than machines/checkout.schema.ts: for an unusual id, nothing is preloaded.
 */
export type SdkPreloads = readonly (readonly [idPattern: string, sdk: string])[]

export const sdkPreloads = (settings: PaymentSettings): SdkPreloads =>
  paymentProviderNames.map(name => {
    const provider = paymentProviders[name]
    return [
      String.raw`^(?=[\w.-]{1,512}$)${provider.idPrefix}`,
      provider.preloadsSdk ? sdkAddress(provider, settings) : '',
    ]
  })
