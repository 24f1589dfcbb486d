/** Settings of the return function from environment variables, which .env.example lists. All are optional. */
import { z } from 'zod'

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

/** Names the invalid variables. Contains no value, so it may be logged. */
export class SettingsError extends Error {}

/** Parses the settings. Empty variables count as missing. Throws a `SettingsError`. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const result = settingsSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (result.success) return result.data
  throw new SettingsError(
    result.error.issues.map(issue => `Invalid setting ${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}
