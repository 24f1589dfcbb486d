/** The payment providers for the site's scripts, from the provider.ts file in each provider's folder. */
import { type PaymentSettings, prefixesOf, type PaymentProvider } from './provider.ts'

export const paymentProviders = Object.values(
  import.meta.glob<PaymentProvider<unknown>>('./*/provider.ts', { eager: true, import: 'provider' }),
)

const prefixes = prefixesOf(paymentProviders)

/** Returns the provider that handles a session. */
export const paymentProviderOf = (sessionId: string): PaymentProvider<unknown> =>
  prefixes.find(({ prefix }) => sessionId.startsWith(prefix))?.provider as PaymentProvider<unknown>

/** Returns what `createTrustedTypesPolicy` allows: the URLs, paths and origins of all providers' SDKs. */
export const sdkUrls = (settings: PaymentSettings): string[] =>
  paymentProviders.flatMap(provider => provider.sdkUrls(settings[provider.id]))
