import { emailSchema, EMAIL_MESSAGE } from '../../machines/email.schema.ts'
import { HONEYPOT_NAME } from '../../src/config/honeypot.ts'
import { newsletterErrors } from '../../src/content/newsletter.ts'
import { MAX_ADDRESS_LENGTH } from './address.ts'
import type { Newsletter } from './newsletter.ts'
import {
  CLAIM_TIMEOUT_MS,
  consumeRateLimit,
  mailboxLimitKey,
  markSent,
  refundAttempt,
  release,
  signUp,
} from './subscribers.ts'
import { newToken } from './tokens.ts'

const HOUR_MS = 60 * 60 * 1000
const EMAILS_PER_MAILBOX_AND_DAY = 5

/** `status` is the HTTP status. 201: an email was sent, now or shortly before, or the honeypot was filled in. */
export type SignupResponse =
  { status: 201 } | { status: 400 | 409 | 429 | 503; error: string; retryAfterMs?: number }

/** Handles a request for the newsletter: checks the fields and the rate limits, and sends the email with the links. */
export async function requestSignup(
  { database, mailer, now, siteOrigin, signupsPerHour, logError }: Newsletter,
  fields: Record<string, unknown>,
  clientAddress: string,
): Promise<SignupResponse> {
  if (fields[HONEYPOT_NAME]) return { status: 201 }
  const parsed = emailSchema.safeParse(fields['email'])
  if (!parsed.success || parsed.data.length > MAX_ADDRESS_LENGTH) return { status: 400, error: EMAIL_MESSAGE }
  const email = parsed.data

  const clientWaitMs = await consumeRateLimit(database, `client ${clientAddress}`, {
    limit: signupsPerHour,
    windowMs: HOUR_MS,
    now: now(),
  })
  if (clientWaitMs > 0)
    return { status: 429, error: newsletterErrors.tooManyRequests, retryAfterMs: clientWaitMs }

  const [token, unsubscribeToken] = [newToken(), newToken()]
  const signup = await signUp(database, { email, token, unsubscribeToken, now: now() })
  if (signup === 'confirmed') return { status: 409, error: newsletterErrors.alreadySubscribed }
  if (signup === 'sending')
    return { status: 429, error: newsletterErrors.emailPending, retryAfterMs: CLAIM_TIMEOUT_MS }
  if (signup === 'sent') return { status: 201 }

  const mailbox = mailboxLimitKey(email)
  const day = { windowMs: 24 * HOUR_MS, now: now() }
  const mailboxWaitMs = await consumeRateLimit(database, mailbox, {
    limit: EMAILS_PER_MAILBOX_AND_DAY,
    ...day,
  })
  if (mailboxWaitMs > 0) {
    await release(database, token)
    return { status: 429, error: newsletterErrors.tooManyRequests, retryAfterMs: mailboxWaitMs }
  }
  try {
    await mailer.send({
      to: email,
      confirmUrl: `${siteOrigin}/api/confirm?token=${token}`,
      unsubscribeUrl: `${siteOrigin}/api/unsubscribe?token=${unsubscribeToken}`,
    })
  } catch (error) {
    logError(error)
    await release(database, token)
    await refundAttempt(database, mailbox, day)
    return { status: 503, error: newsletterErrors.failed, retryAfterMs: CLAIM_TIMEOUT_MS }
  }
  await markSent(database, token, now())
  return { status: 201 }
}
