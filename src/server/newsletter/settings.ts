/** The newsletter's settings, read from environment variables (see .env.example). */
import { z } from 'zod'
import { proxiesSchema } from '../client-ip.ts'
import { databaseSchema } from '../database-settings.ts'
import { parseSettings, secret, type Variables } from '../../services/parse-settings.ts'
import { senderSchema, smtpUrl } from '../smtp.ts'
import { company } from '../../company/company.ts'
import { DEFAULT_EMAILS_PER_HOUR, DEFAULT_SIGNUPS_PER_HOUR } from './limits.ts'
import { listmonkSchema } from './listmonk.ts'

const count = z.coerce
  .number('must be a number')
  .positive('must be greater than 0')
  .int('must be a whole number')

const schema = z
  .object({
    NEWSLETTER_SECRET: z
      .string({ error: 'is missing. Create a key for the address hashes with: openssl rand -hex 32' })
      .min(32, 'must have at least 32 characters'),
    MAIL_FROM: senderSchema(company),
    SITE_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'must be the URL of the site, such as https://company.in' })
      .default(company.origin)
      .transform(address => new URL(address).origin),
    NEWSLETTER_SIGNUPS_PER_HOUR: count.default(DEFAULT_SIGNUPS_PER_HOUR),
    NEWSLETTER_EMAILS_PER_HOUR: count.default(DEFAULT_EMAILS_PER_HOUR),
    CRON_SECRET: secret.optional(),
  })
  .transform(env => ({
    sender: env.MAIL_FROM,
    siteOrigin: env.SITE_ORIGIN,
    signupsPerHour: env.NEWSLETTER_SIGNUPS_PER_HOUR,
    emailsPerHour: env.NEWSLETTER_EMAILS_PER_HOUR,
    secret: env.NEWSLETTER_SECRET,
    cronSecret: env.CRON_SECRET,
  }))

const smtpSchema = z
  .object({ SMTP_URL: smtpUrl })
  .transform(env => ({ smtpUrl: env.SMTP_URL, listmonk: undefined }))

/** Returns the schema for the service that sends confirmation emails: a mail server or listmonk. */
const deliverySchema = (env: Variables) => (env['LISTMONK_URL'] ? listmonkSchema : smtpSchema)
const schemaOf = (env: Variables) =>
  deliverySchema(env).and(schema).and(proxiesSchema).and(databaseSchema(env))

export type NewsletterSettings = z.infer<ReturnType<typeof schemaOf>>

/** Parses the settings. Throws a `SettingsError` if any setting is invalid. */
export const newsletterSettings = (env: Variables): NewsletterSettings =>
  parseSettings('newsletter', schemaOf(env), env)
