import { z } from 'zod'
import { secret } from '../../services/parse-settings.ts'
import type { ProviderServer } from '../provider-server.ts'
import { provider, STRIPE_JS, type StripeSettings } from './provider.ts'
import { API, stripeReturn } from './return.ts'

const FRAMES = 'https://*.js.stripe.com'
const HOOKS = 'https://hooks.stripe.com'
const CHECKOUT = 'https://checkout.stripe.com'
const ANY = 'https://*.stripe.com'

const publishableKey = (kind: 'live' | 'test') =>
  z
    .string()
    .regex(new RegExp(`^pk_${kind}_\\w+$`), `must be a publishable key that starts with pk_${kind}_`)
    .optional()

/** https://docs.stripe.com/keys. Stripe responds with 404 to a key for the other environment. */
const secretKey = (kind: 'live' | 'test') =>
  secret.regex(new RegExp(`^[sr]k_${kind}_`), `must start with sk_${kind}_ or rk_${kind}_`).optional()

export const server = {
  provider,
  policy: {
    sources: {
      'script-src': [STRIPE_JS, FRAMES],
      'img-src': [ANY],
      'connect-src': [API],
      'frame-src': [STRIPE_JS, FRAMES, HOOKS, CHECKOUT],
    },
    permissions: { 'payment': [STRIPE_JS, HOOKS], 'publickey-credentials-get': [STRIPE_JS] },
  },
  buildSettings: z
    .object({
      VITE_STRIPE_PUBLISHABLE_KEY: publishableKey('live'),
      VITE_STRIPE_TEST_PUBLISHABLE_KEY: publishableKey('test'),
    })
    .transform(env => ({
      production: env.VITE_STRIPE_PUBLISHABLE_KEY ?? null,
      sandbox: env.VITE_STRIPE_TEST_PUBLISHABLE_KEY ?? null,
    })),
  returnSettings: z
    .object({ STRIPE_SECRET_KEY: secretKey('live'), STRIPE_TEST_SECRET_KEY: secretKey('test') })
    .transform(env => ({ production: env.STRIPE_SECRET_KEY, sandbox: env.STRIPE_TEST_SECRET_KEY })),
  missing: env =>
    env['VITE_STRIPE_PUBLISHABLE_KEY'] && !env['STRIPE_SECRET_KEY']
      ? { STRIPE_SECRET_KEY: 'a successful payment with Stripe is shown as unknown' }
      : {},
  returns: stripeReturn,
} satisfies ProviderServer<StripeSettings, string>
