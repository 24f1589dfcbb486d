import { clientNetwork } from '../../shared/client-network.ts'
import { deleteAttempts, type Limit, perDay, perHour, recordAttempt } from '../../shared/limits.ts'
import { isMalformedAddress, NotSentError } from './mailer.ts'
import type { Newsletter } from '../newsletter.ts'
import type { Site } from '../site.ts'
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

/** The further fields that the site wants, on one line each. Others of the request are ignored. */
const detailsOf = (fields: Record<string, unknown>, wanted: Site['details']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([name, max]) => {
      const value = fields[name]
      const text =
        typeof value === 'string' ? [...value.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, max).join('') : ''
      return text ? [[name, text]] : []
    }),
  )

/** Handles a request for the newsletter: checks the fields and the rate limits, and sends the email with the links. */
export async function requestSignup(
  newsletter: Newsletter,
  fields: Record<string, unknown>,
  clientAddress: string,
): Promise<SignupResponse> {
  const { database, mailer, now, siteOrigin, signupsPerHour, emailsPerHour, secret, logError } = newsletter
  const { addresses, honeypot, texts } = newsletter.site
  const { errors } = texts
  const tooMany = (retryAfterMs: number): SignupResponse => ({
    status: 429,
    error: errors.tooManyRequests,
    retryAfterMs,
  })
  const failedFor = (retryAfterMs: number): SignupResponse => ({
    status: 503,
    error: errors.failed,
    retryAfterMs,
  })

  if (fields[honeypot]) return { status: 201 }
  const typed = typeof fields['email'] === 'string' ? fields['email'] : ''
  const email = addresses.normalize(typed)
  if (email === undefined) {
    const hint = addresses.hintOf(typed)
    return { status: 400, error: errors.invalidAddress, ...(hint ? { hint } : {}) }
  }

  const client = clientNetwork(clientAddress)
  const counted = await recordAttempt(database, perHour(`client ${client}`, signupsPerHour), {
    secret,
    now: now(),
  })
  if ('waitMs' in counted) return tooMany(counted.waitMs)

  const token = newToken()
  const probes = perHour(`probes of ${client}`, PROBES_PER_HOUR)
  const details = detailsOf(fields, newsletter.site.details)
  const signup = await signUp(database, { email, details, token, now: now(), secret, probes })
  if (signup.state === 'limited') {
    await deleteAttempts(database, [counted.id])
    return tooMany(signup.waitMs)
  }
  if (signup.state === 'confirmed') return { status: 409, error: errors.alreadySubscribed }
  if (signup.state === 'sending')
    return { status: 429, error: errors.emailPending, retryAfterMs: CLAIM_TIMEOUT_MS }
  if (signup.state !== 'claimed') return { status: 201 }

  const limits: Limit[] = [
    perDay(emailLimitOf(email), EMAILS_PER_MAILBOX_AND_DAY),
    perHour('all emails', emailsPerHour),
  ]
  const attempts: number[] = []
  for (const limit of limits) {
    const attempt = await recordAttempt(database, limit, { secret, now: now() })
    if ('id' in attempt) {
      attempts.push(attempt.id)
      continue
    }
    await release(database, token)
    await deleteAttempts(database, attempts)
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
      await deleteAttempts(database, attempts)
    }
    if (isMalformedAddress(error)) return { status: 400, error: errors.invalidAddress }
    logError(error)
    if (!(error instanceof NotSentError)) await markUnknown(database, token, now())
    return failedFor(CLAIM_TIMEOUT_MS)
  }
  await markSent(database, token, now())
  return { status: 201 }
}
