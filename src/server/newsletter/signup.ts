/** Handles a sign-up request: checks the fields and limits, and has the confirmation email sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import { EMAIL_MESSAGE, emailHint, normalizedEmail } from '../../../machines/email.schema.ts'
import { widerNetwork } from '../client-network.ts'
import { newToken } from '../hash.ts'
import { clientLimits, deleteAttempts, perDay, perHour, recordAttempt } from '../rate-limiter.ts'
import { LoggableError } from '../log.ts'
import { mailboxLimitKey } from '../mailbox-limits.ts'
import { NotSentError } from '../smtp.ts'
import { HONEYPOT_NAME } from '../../forms/form-fields.ts'
import { newsletterFields } from '../../company/newsletter.ts'
import { newsletterErrors as errors } from './content.ts'
import { addSubscriber, type Listmonk } from './listmonk.ts'
import {
  ANSWERS_PER_HOUR,
  EMAILS_PER_MAILBOX_AND_DAY,
  RESERVED_EMAILS_PER_NETWORK,
  UNRESERVED_EMAIL_SHARE,
  WIDER_NETWORK_FACTOR,
} from './limits.ts'
import type { NewsletterDependencies } from './dependencies.ts'
import { CLAIM_TIMEOUT_MS, isSuppressed, signUp } from './subscribers.ts'
import { markMaybeSent, markSent, releaseEmail } from './subscribers.ts'

/**
 * `status` is the HTTP status. 201 means that an email was sent, now or earlier, that no email is due, or
 * that the honeypot was filled in. `hint` explains the error to visitors without scripts.
 */
export type SignupResponse =
  | { status: 201 }
  | { status: 400 | 409 | 429 | 503; error: string; hint?: string; retryAfterMs?: number }

/** Validates, counts and carries out a sign-up. */
export async function requestSignup(
  dependencies: NewsletterDependencies,
  fields: Record<string, unknown>,
  client: string,
): Promise<SignupResponse> {
  if (fields[HONEYPOT_NAME]) return { status: 201 }
  const typed = typeof fields['email'] === 'string' ? fields['email'] : ''
  const email = normalizedEmail(typed)
  if (email === undefined) {
    const hint = emailHint(typed)
    return { status: 400, error: EMAIL_MESSAGE, ...(hint ? { hint: newsletterFields.emailHints[hint] } : {}) }
  }
  const { database, secret, now, listmonk, signupsPerHour } = dependencies
  const counting = { secret, now: now() }
  const signups = { network: signupsPerHour, wider: WIDER_NETWORK_FACTOR * signupsPerHour }
  const counted = await recordAttempt(database, clientLimits('sign-ups', client, signups), counting)
  if (counted.state === 'exceeded') return tooMany(counted.waitMs)

  // Count a possible 409 before looking up the address, so that parallel requests get no extra 409s.
  const answer = await recordAttempt(database, clientLimits('answers', client, ANSWERS_PER_HOUR), counting)
  const signup = { ...dependencies, email, client, revealsSubscription: answer.state === 'counted' }
  const response = await (listmonk ? signUpAt(listmonk, signup) : signUpByEmail(signup))
  if (answer.state === 'counted' && response.status !== 409) await deleteAttempts(database, answer.ids)
  return response
}

interface SignupRequest extends NewsletterDependencies {
  email: string
  client: string
  /** Whether to respond with 409 for a subscribed address, instead of handling it like any other address. */
  revealsSubscription: boolean
}

const tooMany = (retryAfterMs: number, error = errors.tooManyRequests) =>
  ({ status: 429, error, retryAfterMs }) as const
const failed = (retryAfterMs: number) => ({ status: 503, error: errors.failed, retryAfterMs }) as const

/** Counts an email, unless a limit is reached. Part of the limit is for networks that caused few emails. */
async function countEmail(request: SignupRequest) {
  const { database, emailsPerHour, secret, now, logError, email, client } = request
  const mailbox = perDay(mailboxLimitKey(email), EMAILS_PER_MAILBOX_AND_DAY)
  const count = (perNetwork: number, all: number) => {
    const network = perHour(`emails around ${widerNetwork(client)}`, perNetwork)
    return recordAttempt(database, [mailbox, network, perHour('all emails', all)], { secret, now: now() })
  }
  let result = await count(Infinity, Math.ceil(emailsPerHour * UNRESERVED_EMAIL_SHARE))
  if (result.state === 'exceeded' && result.limit !== mailbox)
    result = await count(RESERVED_EMAILS_PER_NETWORK, emailsPerHour)
  if (result.state === 'counted') return result
  if (result.limit === mailbox) return { state: 'refused', response: tooMany(result.waitMs) } as const
  logError(
    new LoggableError('The hourly limit on emails is reached. Wait, or raise NEWSLETTER_EMAILS_PER_HOUR'),
  )
  return { state: 'refused', response: failed(result.waitMs) } as const
}

/** Adds the address to the list in listmonk. */
async function signUpAt(listmonk: Listmonk, request: SignupRequest): Promise<SignupResponse> {
  const { database, secret, logError, email, revealsSubscription } = request
  if (await isSuppressed(database, email, secret)) return { status: 201 }
  const counted = await countEmail(request)
  if (counted.state === 'refused') return counted.response
  const [subscriber] = await Promise.all([
    addSubscriber(listmonk, email).catch(logError),
    // Take as long as a timeout and three requests, so that the response time does not reveal a subscription.
    revealsSubscription ? undefined : sleep(listmonk.timeoutMs + 1500),
  ])
  if (subscriber === 'added' || (subscriber === 'known' && !revealsSubscription)) return { status: 201 }
  await deleteAttempts(database, counted.ids)
  return subscriber === 'known' ? { status: 409, error: errors.alreadySubscribed } : failed(CLAIM_TIMEOUT_MS)
}

/** Stores the address and sends the email, unless none is due. */
async function signUpByEmail(request: SignupRequest): Promise<SignupResponse> {
  const { database, mailer, now, siteOrigin, secret, logError, email, revealsSubscription } = request
  const token = newToken()
  const signup = await signUp(database, { email, token, now: now(), secret }, revealsSubscription)
  if (signup.state === 'confirmed') return { status: 409, error: errors.alreadySubscribed }
  if (signup.state === 'sending') return tooMany(CLAIM_TIMEOUT_MS, errors.emailPending)
  if (signup.state !== 'claimed') return { status: 201 }
  const counted = await countEmail(request)
  if (counted.state === 'refused') {
    await releaseEmail(database, token)
    return counted.response
  }
  try {
    await mailer(email, {
      confirm: `${siteOrigin}/api/confirm?token=${token}`,
      unsubscribe: `${siteOrigin}/api/unsubscribe?token=${signup.unsubscribeToken}`,
    })
  } catch (error) {
    if (error instanceof NotSentError) {
      await releaseEmail(database, token)
      await deleteAttempts(database, counted.ids)
      if (error.isMalformedAddress) return { status: 400, error: EMAIL_MESSAGE }
    } else await markMaybeSent(database, token, now())
    logError(error)
    return failed(CLAIM_TIMEOUT_MS)
  }
  await markSent(database, token, now())
  return { status: 201 }
}
