/** Settings of the newsletter from environment variables, which .env.example lists. */
import { z } from 'zod'
import { company } from '../../src/content/company.ts'

const settingsSchema = z
  .object({
    DATABASE_URL: z
      .string()
      .regex(/^(?:file:|libsql:\/\/)/, 'must be a file: or libsql:// address')
      .default('file:newsletter.db'),
    DATABASE_AUTH_TOKEN: z.string().optional(),
    SMTP_URL: z
      .string({ error: 'is missing: confirmation emails need a mail server' })
      .regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// address'),
    MAIL_FROM: z.string().default(`"${company.name}" <${company.email}>`),
    SITE_ORIGIN: z
      .url('must be the address of the site')
      .default(company.origin)
      .transform(address => new URL(address).origin),
    NEWSLETTER_SIGNUPS_PER_HOUR: z.coerce.number('must be a number').int().positive().default(20),
  })
  .transform(env => ({
    database: {
      url: env.DATABASE_URL,
      ...(env.DATABASE_AUTH_TOKEN ? { authToken: env.DATABASE_AUTH_TOKEN } : {}),
    },
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    /** Origin of the links in emails. Pages of this origin may post to the API. */
    siteOrigin: env.SITE_ORIGIN,
    /** Sign-ups that one client address may request per hour. */
    signupsPerHour: env.NEWSLETTER_SIGNUPS_PER_HOUR,
  }))

export type Settings = z.infer<typeof settingsSchema>

/** Parses the settings. Empty variables count as missing. Throws an error that names each invalid variable. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const result = settingsSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (result.success) return result.data
  throw new Error(
    [
      'Invalid settings of the newsletter:',
      ...result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`),
    ].join('\n'),
  )
}
