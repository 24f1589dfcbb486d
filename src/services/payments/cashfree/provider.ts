import type { ProviderFacts } from '../provider.ts'

export interface CashfreeSettings {
  /** Address or path of the SDK. */
  sdkUrl: string
}

export const cashfree: ProviderFacts<CashfreeSettings> = {
  name: 'Cashfree',
  idPrefix: '',
  sdkAddress: ({ sdkUrl }) => sdkUrl,
  preloadsSdk: true,
}
