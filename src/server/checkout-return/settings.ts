/** The return function's settings, from environment variables (see .env.example). All are optional. */
import { z } from 'zod'
import { parseSettings } from '../../services/parse-settings.ts'
import { paymentReturnSettings } from '../../payments/server-registry.ts'

const text = z.string().optional()

const settingsSchema = z
  // Requests are counted in the newsletter's database. The newsletter's schema validates these settings.
  .object({ DATABASE_URL: text, DATABASE_AUTH_TOKEN: text, NEWSLETTER_SECRET: text })
  .and(paymentReturnSettings.transform(keys => ({ keys })))

export type CheckoutReturnSettings = z.infer<typeof settingsSchema>

/** Parses the settings. Throws a `SettingsError`. */
export const checkoutReturnSettings = (env: Record<string, string | undefined>): CheckoutReturnSettings =>
  parseSettings('return from a payment', settingsSchema, env)
