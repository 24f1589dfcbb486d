/** Settings of the newsletter from environment variables, which .env.example lists. */
import { isIP } from 'node:net'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { parseSettings } from '../shared/settings.ts'
import type { Company } from './site.ts'
import { databaseSchema } from './storage/settings.ts'

/** Parses the URL here, because an error of the parser would contain the password. */
const isSmtpUrl = (text: string) =>
  URL.canParse(text) && /^smtps?:\/\/./.test(text) && new URL(text).hostname !== ''

/** Returns the address in a From header, or an empty text. */
const addressOf = (from: string) => addressparser(from, { flatten: true })[0]?.address ?? ''

/** Whether a text is an IP address, or a range as an address and a number of bits. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/** A name as a quoted string of RFC 5322 3.2.4. */
const quoted = (name: string) => `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Returns a From header with the name if it has none. */
const withName = (from: string, name: string) =>
  addressparser(from, { flatten: true })[0]?.name ? from : `${quoted(name)} <${addressOf(from)}>`

const positive = z.coerce.number('must be a number').positive('must be greater than 0')

const schemaOf = (company: Company) =>
  z
    .object({
      SMTP_URL: z
        .string({ error: 'is missing: confirmation emails need a mail server' })
        .refine(isSmtpUrl, 'must be an smtp:// or smtps:// address'),
      NEWSLETTER_SECRET: z
        .string({ error: 'is missing: it keys the hashes of addresses. Run: openssl rand -hex 32' })
        .min(32, 'must have at least 32 characters'),
      MAIL_FROM: z
        .string()
        .refine(
          from => addressOf(from),
          'must be an address, with or without a name: "Company" <mail@company.in>',
        )
        .default(`${quoted(company.name)} <${company.email}>`),
      SITE_ORIGIN: z
        .url({ protocol: /^https?$/, error: 'must be the address of the site, like https://company.in' })
        .default(company.origin)
        .transform(address => new URL(address).origin),
      MAIL_PER_SECOND: positive.default(10),
      MAIL_CONNECTIONS: positive.int('must be a whole number').max(100, 'must be at most 100').default(4),
      MAIL_TIMEOUT_SECONDS: positive.max(3600, 'must be at most 3600').default(60),
      MAIL_RETRY_SECONDS: positive.max(3600, 'must be at most 3600').default(60),
      NEWSLETTER_SIGNUPS_PER_HOUR: positive.int('must be a whole number').default(20),
      NEWSLETTER_EMAILS_PER_HOUR: positive.int('must be a whole number').default(500),
      TRUSTED_PROXIES: z
        .string()
        .default('')
        .transform(text => text.split(/[\s,]+/).filter(Boolean))
        .refine(
          ranges => ranges.every(isRange),
          'must be IP addresses or ranges, separated by commas: 127.0.0.1, 10.0.0.0/8',
        ),
      TRUSTED_PROXY_HEADER: z
        .enum(['X-Forwarded-For', 'Forwarded'], 'must be X-Forwarded-For or Forwarded')
        .default('X-Forwarded-For'),
      CRON_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    })
    .transform(env => ({
      smtpUrl: env.SMTP_URL,
      /** The header of emails. */
      from: withName(env.MAIL_FROM, company.name),
      /** The address in it. */
      fromAddress: addressOf(env.MAIL_FROM),
      /** Origin of the links in emails. Pages of this origin may post to the API. */
      siteOrigin: env.SITE_ORIGIN,
      /** Sign-ups that one client address may request per hour. */
      signupsPerHour: env.NEWSLETTER_SIGNUPS_PER_HOUR,
      /** Confirmation emails to all addresses together. */
      emailsPerHour: env.NEWSLETTER_EMAILS_PER_HOUR,
      /** Emails of an issue per second. */
      emailsPerSecond: env.MAIL_PER_SECOND,
      /** Connections over which an issue is sent at the same time, at most. */
      connections: env.MAIL_CONNECTIONS,
      /** How long the mail server may take for an email of an issue. */
      timeoutMs: env.MAIL_TIMEOUT_SECONDS * 1000,
      /** Time before the second attempt to send an issue to an address. Each further one waits twice as long. */
      retryMs: env.MAIL_RETRY_SECONDS * 1000,
      /**
       * Key of the hashes of addresses and of unsubscribe links. If it changes, limits and suppressed addresses are forgotten, and
       * the links of earlier emails end.
       */
      secret: env.NEWSLETTER_SECRET,
      /** Proxies in front of `serve`, and the header in which they write the address of the client. */
      trustedProxies: { ranges: env.TRUSTED_PROXIES, header: env.TRUSTED_PROXY_HEADER },
      /** The token of the host's scheduled requests. Without it, they are refused. */
      cronSecret: env.CRON_SECRET,
    }))

export type Settings = z.infer<ReturnType<typeof schemaOf>> & z.infer<ReturnType<typeof databaseSchema>>

/** Parses the settings. Sender and origin are those of the company unless set. Throws a `SettingsError`. */
export const settingsFrom = (env: Record<string, string | undefined>, company: Company): Settings =>
  parseSettings('newsletter', schemaOf(company).and(databaseSchema(env)), env)
