import type { Mode, ProviderFacts } from '../provider.ts'

/** The origin of Stripe.js, which its npm package inserts. */
export const STRIPE_JS = 'https://js.stripe.com'

/** Publishable keys. Without the key of its mode, a session fails with `key`. */
export type StripeSettings = Record<Mode, string | null>

export const provider = {
  id: 'stripe',
  name: 'Stripe',
  idPrefixes: ['cs_'],
  // The app passes the client secret of a session, which is its id and a secret.
  publicId: sessionId => sessionId.replace(/_secret_.*/, ''),
  sdkAddresses: () => [STRIPE_JS],
  preloadsSdk: false,
} as const satisfies ProviderFacts<StripeSettings>
