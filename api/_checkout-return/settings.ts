/** Settings of the return function from environment variables, which .env.example lists. All are optional. */
import { z } from 'zod'
import { parseSettings } from '../../src/config/settings.ts'

const secret = z.string().min(16, 'is too short for a secret').optional()

const settingsSchema = z
  .object({
    CASHFREE_CLIENT_SECRET: secret,
    CASHFREE_TEST_CLIENT_SECRET: secret,
    STRIPE_SECRET_KEY: secret,
    STRIPE_TEST_SECRET_KEY: secret,
  })
  .transform(env => ({
    /** Without one, a claimed success is not believed. */
    cashfreeSecrets: [env.CASHFREE_CLIENT_SECRET, env.CASHFREE_TEST_CLIENT_SECRET].filter(
      value => value !== undefined,
    ),
    /** By the mode in a session's id (`cs_live_…`, `cs_test_…`). */
    stripeKeys: { live: env.STRIPE_SECRET_KEY, test: env.STRIPE_TEST_SECRET_KEY },
  }))

export type Settings = z.infer<typeof settingsSchema>

/** Parses the settings. Throws a `SettingsError`. */
export const settingsFrom = (env: Record<string, string | undefined>): Settings =>
  parseSettings('return from a payment', settingsSchema, env)
