/** The site's settings, which the build reads from environment variables. See `.env.example`. */
import { z } from 'zod'
import { EMAILJS_API } from './services/origins.ts'
import { urlAt, parseSettings, SettingsError, type Variables } from './services/parse-settings.ts'
import { paymentBuildSettings, paymentBuildVariables } from './payments/server-registry.ts'

const key = z
  .string()
  .regex(/^[\w-]+$/, 'may contain only letters, digits, hyphens and underscores')
  .optional()

const EMAILJS_KEYS = [
  'VITE_EMAILJS_PUBLIC_KEY',
  'VITE_EMAILJS_SERVICE_ID',
  'VITE_EMAILJS_TEMPLATE_ID',
] as const

const siteSchema = z
  .object({
    VITE_EMAILJS_PUBLIC_KEY: key,
    VITE_EMAILJS_SERVICE_ID: key,
    VITE_EMAILJS_TEMPLATE_ID: key,
    VITE_EMAILJS_ORIGIN: urlAt(EMAILJS_API).default(EMAILJS_API),
    VITE_NEWSLETTER_URL: urlAt().default('/api/subscribe'),
    VITE_REPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  })
  .check(({ value, issues }) => {
    const missing = EMAILJS_KEYS.filter(name => value[name] === undefined)
    if (missing.length < EMAILJS_KEYS.length)
      missing.forEach(name =>
        issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is missing: set all EmailJS keys, or none',
        }),
      )
  })
  .transform(env => ({
    /** EmailJS keys. If `null`, the contact form says that it cannot send messages. */
    emailJs:
      env.VITE_EMAILJS_PUBLIC_KEY && env.VITE_EMAILJS_SERVICE_ID && env.VITE_EMAILJS_TEMPLATE_ID
        ? {
            publicKey: env.VITE_EMAILJS_PUBLIC_KEY,
            serviceId: env.VITE_EMAILJS_SERVICE_ID,
            templateId: env.VITE_EMAILJS_TEMPLATE_ID,
            origin: env.VITE_EMAILJS_ORIGIN,
          }
        : null,
    newsletterUrl: env.VITE_NEWSLETTER_URL,
    /** Whether pages count what their machines do, and send the counts to the reports API. */
    reports: env.VITE_REPORTS === 'on',
  }))

const buildSettingsSchema = siteSchema.and(paymentBuildSettings.transform(payments => ({ payments })))

export type BuildSettings = z.infer<typeof buildSettingsSchema>

const known = [...Object.keys(siteSchema.in.shape), ...paymentBuildVariables]

/** Variables set by Vite, vite-react-ssg and the host: https://vercel.com/docs/environment-variables */
const FOREIGN = /^VITE_(?:VERCEL_|(?:USER_NODE_ENV|SSG)$)/

/** Parses the build's variables. Throws a `SettingsError` for an invalid value or an unknown `VITE_` name. */
export function parseBuildSettings(raw: Variables): BuildSettings {
  const unknown = Object.keys(raw).filter(
    name => name.startsWith('VITE_') && !known.includes(name) && !FOREIGN.test(name),
  )
  if (unknown.length > 0)
    throw new SettingsError(
      unknown
        .map(name => `${name}: is not a site setting. Remove it, or use one of ${known.join(', ')}`)
        .join('\n'),
    )
  return parseSettings('site', buildSettingsSchema, raw)
}
