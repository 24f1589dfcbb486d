/** The payment providers in the scripts of the site: the files provider.ts of their folders. */
import { byPrefix, type PaymentSettings, type ProviderFacts } from './provider.ts'

export const paymentProviders = Object.values(
  import.meta.glob<ProviderFacts<unknown>>('./*/provider.ts', { eager: true, import: 'provider' }),
).sort(byPrefix)

/** The provider that handles a session. */
export const paymentProviderOf = (sessionId: string): ProviderFacts<unknown> =>
  paymentProviders.find(({ idPrefix }) => sessionId.startsWith(idPrefix)) as ProviderFacts<unknown>

/** Returns what trustSdks() allows for each provider: the URL or path of its SDK, or an origin. */
export const sdkAddresses = (settings: PaymentSettings): string[] =>
  paymentProviders.map(provider => provider.sdkAddress(settings[provider.id]))
