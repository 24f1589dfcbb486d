import type { ProviderFacts } from '../provider.ts'

export interface CashfreeSettings {
  /** Address or path of the SDK. */
  sdkUrl: string
}

export const provider = {
  id: 'cashfree',
  name: 'Cashfree',
  // The first: https://pub.dev/documentation/flutter_cashfree_pg_sdk/latest/api_cfsession_cfsubssession/CFSubscriptionSessionBuilder-class.html
  idPrefixes: ['sub_session_', ''],
  sdkAddresses: ({ sdkUrl }) => [sdkUrl],
  preloadsSdk: true,
} as const satisfies ProviderFacts<CashfreeSettings>
