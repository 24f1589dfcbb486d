/** The return function's settings, from environment variables (see .env.example). All are optional. */
import { parseSettings, type Variables } from '../../services/parse-settings.ts'
import { paymentReturnSettings, type ReturnKeys } from '../../payments/server-registry.ts'

/** Parses the settings. Throws a `SettingsError` if any of them is invalid. */
export const checkoutReturnSettings = (env: Variables): ReturnKeys =>
  parseSettings('return from a payment', paymentReturnSettings, env)
