/** The payment providers in the site's scripts: the provider.ts files of their folders. */
import { type PaymentSettings, prefixesOf, type PaymentProvider } from './provider.ts'

export const paymentProviders = Object.values(
  import.meta.glob<PaymentProvider<unknown>>('./*/provider.ts', { eager: true, import: 'provider' }),
)

const prefixes = prefixesOf(paymentProviders)

/** Returns the provider that handles a session. */
export const paymentProviderOf = (sessionId: string): PaymentProvider<unknown> =>
  prefixes.find(({ prefix }) => sessionId.startsWith(prefix))?.provider as PaymentProvider<unknown>

/** Returns the URLs or paths of SDKs, and the origins, that createTrustedTypesPolicy() allows for all providers. */
export const sdkUrls = (settings: PaymentSettings): string[] =>
  paymentProviders.flatMap(provider => provider.sdkUrls(settings[provider.id]))
