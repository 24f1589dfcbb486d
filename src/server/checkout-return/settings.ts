/** The return function's settings, from environment variables (see .env.example). All are optional. */
import type { z } from 'zod'
import { parseSettings } from '../../services/parse-settings.ts'
import { paymentReturnSettings } from '../../payments/server-registry.ts'

const settingsSchema = paymentReturnSettings.transform(keys => ({ keys }))

export type CheckoutReturnSettings = z.infer<typeof settingsSchema>

/** Parses the settings. Throws a `SettingsError`. */
export const checkoutReturnSettings = (env: Record<string, string | undefined>): CheckoutReturnSettings =>
  parseSettings('return from a payment', settingsSchema, env)
