import { EMAIL_MESSAGE, emailHint, emailSchema } from '../../machines/email.schema.ts'
import { HONEYPOT_NAME } from '../../src/config/honeypot.ts'
import { newsletterErrors, newsletterFields } from '../../src/content/newsletter.ts'
import { clientNetwork } from '../../shared/client-network.ts'
import { count, type Limit, perDay, perHour, takeBack } from '../../shared/limits.ts'
import { isMalformedAddress, NotSentError } from './mailer.ts'
import type { Newsletter } from '../newsletter.ts'
import {
  CLAIM_TIMEOUT_MS,
  emailLimitOf,
  markSent,
  markUnknown,
  release,
  signUp,
} from '../storage/subscribers.ts'
import { newToken } from '../storage/tokens.ts'

const EMAILS_PER_MAILBOX_AND_DAY = 5
/** Responses that say that an address is subscribed, per client and hour. */
const PROBES_PER_HOUR = 3

/**
 * `status` is the HTTP status. 201: an email was sent, now or before, or none is due, or the honeypot was filled in. `hint`
 * explains the error to a visitor without a script.
 */
export type SignupResponse =
  { status: 201 } | { status: 400 | 409 | 429 | 503; error: string; hint?: string; retryAfterMs?: number }

const tooMany = (retryAfterMs: number): SignupResponse => ({
  status: 429,
  error: newsletterErrors.tooManyRequests,
  retryAfterMs,
})
const failedFor = (retryAfterMs: number): SignupResponse => ({
  status: 503,
  error: newsletterErrors.failed,
  retryAfterMs,
})

/** Handles a request for the newsletter: checks the fields and the rate limits, and sends the email with the links. */
export async function requestSignup(
  newsletter: Newsletter,
  fields: Record<string, unknown>,
  clientAddress: string,
): Promise<SignupResponse> {
  const { database, mailer, now, siteOrigin, signupsPerHour, emailsPerHour, secret, logError } = newsletter
  if (fields[HONEYPOT_NAME]) return { status: 201 }
  const parsed = emailSchema.safeParse(fields['email'])
  if (!parsed.success) {
    const hint = typeof fields['email'] === 'string' ? emailHint(fields['email']) : null
    return {
      status: 400,
      error: EMAIL_MESSAGE,
      ...(hint ? { hint: newsletterFields.emailHints[hint] } : {}),
    }
  }
  const email = parsed.data

  const client = clientNetwork(clientAddress)
  const counted = await count(database, perHour(`client ${client}`, signupsPerHour), { secret, now: now() })
  if ('waitMs' in counted) return tooMany(counted.waitMs)

  const token = newToken()
  const probes = perHour(`probes of ${client}`, PROBES_PER_HOUR)
  const signup = await signUp(database, { email, token, now: now(), secret, probes })
  if (signup.state === 'limited') {
    await takeBack(database, [counted.id])
    return tooMany(signup.waitMs)
  }
  if (signup.state === 'confirmed') return { status: 409, error: newsletterErrors.alreadySubscribed }
  if (signup.state === 'sending')
    return { status: 429, error: newsletterErrors.emailPending, retryAfterMs: CLAIM_TIMEOUT_MS }
  if (signup.state !== 'claimed') return { status: 201 }

  const limits: Limit[] = [
    perDay(emailLimitOf(email), EMAILS_PER_MAILBOX_AND_DAY),
    perHour('all emails', emailsPerHour),
  ]
  const attempts: number[] = []
  for (const limit of limits) {
    const attempt = await count(database, limit, { secret, now: now() })
    if ('id' in attempt) {
      attempts.push(attempt.id)
      continue
    }
    await release(database, token)
    await takeBack(database, attempts)
    if (limit === limits[0]) return tooMany(attempt.waitMs)
    logError(new Error('The limit of emails per hour is reached'))
    return failedFor(attempt.waitMs)
  }
  try {
    await mailer.send({
      to: email,
      confirmUrl: `${siteOrigin}/api/confirm?token=${token}`,
      unsubscribeUrl: `${siteOrigin}/api/unsubscribe?token=${signup.unsubscribeToken}`,
    })
  } catch (error) {
    if (error instanceof NotSentError) {
      await release(database, token)
      await takeBack(database, attempts)
    }
    if (isMalformedAddress(error)) return { status: 400, error: EMAIL_MESSAGE }
    logError(error)
    if (!(error instanceof NotSentError)) await markUnknown(database, token, now())
    return failedFor(CLAIM_TIMEOUT_MS)
  }
  await markSent(database, token, now())
  return { status: 201 }
}
