/** Settings of the return function from environment variables, which .env.example lists. All are optional. */
import { z } from 'zod'
import { parseSettings } from '../../shared/settings.ts'
import { paymentReturnSettings } from '../../src/services/payments/server.ts'

const text = z.string().optional()

const settingsSchema = z
  .object({
    // The newsletter's settings, which its own schema checks. Without them, clients are counted in memory.
    DATABASE_URL: text,
    DATABASE_AUTH_TOKEN: text,
    NEWSLETTER_SECRET: text,
  })
  .transform(env => ({
    /** The database that counts requests of clients. */
    limits:
      env.DATABASE_URL && env.NEWSLETTER_SECRET
        ? { url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN, secret: env.NEWSLETTER_SECRET }
        : undefined,
  }))
  .and(paymentReturnSettings.transform(keys => ({ keys })))

export type Settings = z.infer<typeof settingsSchema>

/** Parses the settings. Throws a `SettingsError`. */
export const settingsFrom = (env: Record<string, string | undefined>): Settings =>
  parseSettings('return from a payment', settingsSchema, env)
