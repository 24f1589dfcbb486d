import type { PaymentProvider } from '../provider.ts'

export interface CashfreeSettings {
  /** URL or path of the SDK. */
  sdkUrl: string
}

/** Id of the overlay that the SDK shows for five seconds during its redirect. */
export const OVERLAY_ID = 'loaderfull-globalcf-id-43'

export const provider = {
  id: 'cashfree',
  name: 'Cashfree',
  // The first prefix: https://pub.dev/documentation/flutter_cashfree_pg_sdk/latest/api_cfsession_cfsubssession/CFSubscriptionSessionBuilder-class.html
  idPrefixes: ['sub_session_', ''],
  reference: ({ subscriptionId }) => subscriptionId,
  sdkUrls: ({ sdkUrl }) => [sdkUrl],
  preloadsSdk: true,
} as const satisfies PaymentProvider<CashfreeSettings>
