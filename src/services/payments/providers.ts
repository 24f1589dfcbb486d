/** The payment providers of the checkout. server.ts registers what the build and the functions know of them. */
import { cashfree } from './cashfree/provider.ts'
import type { ProviderFacts } from './provider.ts'
import { stripe } from './stripe/provider.ts'

/** The first provider whose prefix matches a session id handles it, so the default provider comes last. */
const registered = { stripe, cashfree }

export type PaymentProviderName = keyof typeof registered

/** Settings of the build by provider. */
export type PaymentSettings = {
  [Name in PaymentProviderName]: Parameters<(typeof registered)[Name]['sdkAddress']>[0]
}

export const paymentProviders: Record<PaymentProviderName, ProviderFacts<unknown>> = registered

export const paymentProviderNames = Object.keys(registered) as PaymentProviderName[]

/** The provider that handles a session. */
export const paymentProviderOf = (sessionId: string): PaymentProviderName =>
  paymentProviderNames.find(name =>
    sessionId.startsWith(paymentProviders[name].idPrefix),
  ) as PaymentProviderName

const sdkAddress = (name: PaymentProviderName, settings: PaymentSettings): string =>
  paymentProviders[name].sdkAddress(settings[name])

/** Returns what trustSdks() allows for each provider: the URL or path of its SDK, or an origin. */
export const sdkAddresses = (settings: PaymentSettings): string[] =>
  paymentProviderNames.map(name => sdkAddress(name, settings))

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
      provider.preloadsSdk ? sdkAddress(name, settings) : '',
    ]
  })
