/** Settings of the site, which the build reads from environment variables. See `.env.example`. */
import { z } from 'zod'
import { CASHFREE_SDK, EMAILJS_API } from './origins.ts'
import { parseSettings, SettingsError } from '../../shared/settings.ts'

/** A path of this site, or an address at the given origin, which the content policy allows (`origins.ts`). */
const address = (origin?: string) =>
  z
    .string()
    .refine(
      value =>
        /^\/(?![/\\])/.test(value) ||
        (origin !== undefined && (value === origin || value.startsWith(`${origin}/`))),
      `must be a path of this site${origin ? ` or at ${origin}` : ''}: the content policy allows nothing else`,
    )

const key = z
  .string()
  .regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores')
  .optional()

const publishableKey = (kind: 'live' | 'test') =>
  z
    .string()
    .regex(new RegExp(`^pk_${kind}_\\w+$`), `must be a publishable key that begins with pk_${kind}_`)
    .optional()

const EMAILJS_KEYS = [
  'VITE_EMAILJS_PUBLIC_KEY',
  'VITE_EMAILJS_SERVICE_ID',
  'VITE_EMAILJS_TEMPLATE_ID',
] as const

const envSchema = z
  .object({
    VITE_EMAILJS_PUBLIC_KEY: key,
    VITE_EMAILJS_SERVICE_ID: key,
    VITE_EMAILJS_TEMPLATE_ID: key,
    VITE_EMAILJS_ORIGIN: address(EMAILJS_API).default(EMAILJS_API),
    VITE_NEWSLETTER_URL: address().default('/api/subscribe'),
    VITE_REPORTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    VITE_CASHFREE_SDK_URL: address(CASHFREE_SDK).default(`${CASHFREE_SDK}/js/v3/cashfree.js`),
    VITE_STRIPE_PUBLISHABLE_KEY: publishableKey('live'),
    VITE_STRIPE_TEST_PUBLISHABLE_KEY: publishableKey('test'),
  })
  .check(({ value, issues }) => {
    const missing = EMAILJS_KEYS.filter(name => value[name] === undefined)
    if (missing.length < EMAILJS_KEYS.length)
      missing.forEach(name =>
        issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: 'is missing, while other EmailJS keys are set',
        }),
      )
  })
  .transform(env => ({
    /** Keys of EmailJS. With `null`, the contact form shows that it cannot send. */
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
    /** Whether pages count what their machines do, and send it to the reports. */
    reports: env.VITE_REPORTS === 'on',
    payments: {
      cashfreeSdkUrl: env.VITE_CASHFREE_SDK_URL,
      /** Publishable keys. Without the key of its environment, a session fails with `key`. */
      stripeKeys: {
        production: env.VITE_STRIPE_PUBLISHABLE_KEY ?? null,
        sandbox: env.VITE_STRIPE_TEST_PUBLISHABLE_KEY ?? null,
      },
    },
  }))

export type Env = z.infer<typeof envSchema>

const known = Object.keys(envSchema.in.shape)

/** Variables that Vite, vite-react-ssg and the host set: https://vercel.com/docs/environment-variables/framework-environment-variables */
const FOREIGN = /^VITE_(?:VERCEL_|(?:USER_NODE_ENV|SSG)$)/

/** Parses the variables of the build. Throws a `SettingsError`, also for an unknown variable that begins with VITE_. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const unknown = Object.keys(raw).filter(
    name => name.startsWith('VITE_') && !known.includes(name) && !FOREIGN.test(name),
  )
  if (unknown.length > 0)
    throw new SettingsError(
      unknown
        .map(name => `${name}: is not a setting of the site. Its settings are ${known.join(', ')}`)
        .join('\n'),
    )
  return parseSettings('site', envSchema, raw)
}
