/** What the newsletter takes from its environment; `.env.example` lists it. */
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
      .string({ error: 'is missing: without a mail server nobody can confirm' })
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
    /** Where the links in a mail lead, and whose pages may post here. */
    siteOrigin: env.SITE_ORIGIN,
    /** How many signups one client may make in an hour. */
    signupsPerHour: env.NEWSLETTER_SIGNUPS_PER_HOUR,
  }))

export type Settings = z.infer<typeof settingsSchema>

/** The checked settings; an error names each wrong variable on a line of its own. */
export function settingsFrom(env: Record<string, string | undefined>): Settings {
  const result = settingsSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (result.success) return result.data
  throw new Error(
    [
      'The newsletter cannot run:',
      ...result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`),
    ].join('\n'),
  )
}
