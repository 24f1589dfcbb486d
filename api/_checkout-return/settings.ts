/** Settings of the return function from environment variables, which .env.example lists. All are optional. */
import { z } from 'zod'
import { parseSettings } from '../../shared/settings.ts'

const secret = z.string().min(16, 'is too short for a secret').optional()
const id = z.string().optional()

const keysOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { id: clientId, secret: clientSecret } : undefined

const settingsSchema = z
  .object({
    CASHFREE_CLIENT_ID: id,
    CASHFREE_CLIENT_SECRET: secret,
    CASHFREE_TEST_CLIENT_ID: id,
    CASHFREE_TEST_CLIENT_SECRET: secret,
    STRIPE_SECRET_KEY: secret,
    STRIPE_TEST_SECRET_KEY: secret,
    // The newsletter's settings, which its own schema checks. Without them, clients are counted in memory.
    DATABASE_URL: id,
    DATABASE_AUTH_TOKEN: id,
    NEWSLETTER_SECRET: id,
  })
  .superRefine((env, context) => {
    for (const [name, other] of [
      ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
      ['CASHFREE_CLIENT_SECRET', 'CASHFREE_CLIENT_ID'],
      ['CASHFREE_TEST_CLIENT_ID', 'CASHFREE_TEST_CLIENT_SECRET'],
      ['CASHFREE_TEST_CLIENT_SECRET', 'CASHFREE_TEST_CLIENT_ID'],
    ] as const)
      if (env[name] && !env[other])
        context.addIssue({ code: 'custom', path: [name], message: `needs ${other}, too` })
  })
  .transform(env => ({
    /** Keys of Cashfree's API, by the mode of the checkout. */
    cashfree: {
      production: keysOf(env.CASHFREE_CLIENT_ID, env.CASHFREE_CLIENT_SECRET),
      sandbox: keysOf(env.CASHFREE_TEST_CLIENT_ID, env.CASHFREE_TEST_CLIENT_SECRET),
    },
    stripe: { production: env.STRIPE_SECRET_KEY, sandbox: env.STRIPE_TEST_SECRET_KEY },
    /** The database that counts requests of clients. */
    limits:
      env.DATABASE_URL && env.NEWSLETTER_SECRET
        ? { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN, secret: env.NEWSLETTER_SECRET }
        : undefined,
  }))

export type Settings = z.infer<typeof settingsSchema>

/** Parses the settings. Throws a `SettingsError`. */
export const settingsFrom = (env: Record<string, string | undefined>): Settings =>
  parseSettings('return from a payment', settingsSchema, env)
