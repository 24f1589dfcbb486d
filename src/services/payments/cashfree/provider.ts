import type { ProviderFacts } from '../provider.ts'

export interface CashfreeSettings {
  /** Address or path of the SDK. */
  sdkUrl: string
}

export const provider = {
  id: 'cashfree',
  name: 'Cashfree',
  idPrefix: '',
  sdkAddress: ({ sdkUrl }) => sdkUrl,
  preloadsSdk: true,
} as const satisfies ProviderFacts<CashfreeSettings>
