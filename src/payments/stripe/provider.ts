import type { Mode, PaymentProvider } from '../provider.ts'

/** The origin of Stripe.js, the script that Stripe's npm package inserts. */
export const STRIPE_JS = 'https://js.stripe.com'

/** The script that the installed version of that package inserts. */
export const STRIPE_SCRIPT = `${STRIPE_JS}/endive/stripe.js`

/** Publishable keys. If there is none for a session's mode, the checkout fails with the reason `key`. */
export type StripeSettings = Record<Mode, string | null>

const publicId = (sessionId: string) => sessionId.replace(/_secret_.*/, '')

export const provider = {
  id: 'stripe',
  name: 'Stripe',
  idPrefixes: ['cs_'],
  // The app passes a session's client secret, which consists of the session's id and a secret.
  publicId,
  reference: ({ sessionId }) => publicId(sessionId),
  sdkUrls: () => [STRIPE_JS],
  preloadsSdk: false,
} as const satisfies PaymentProvider<StripeSettings>
