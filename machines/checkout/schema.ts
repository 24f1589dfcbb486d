import * as z from 'zod/mini'
import { parametersOf, SESSION_ID } from './parameters.ts'

/** Maximum length of a plan name that is passed back to the app. Longer names are truncated. */
const MAX_PLAN_NAME_LENGTH = 200
/** Maximum length of a user id. Longer ids are dropped, because a truncated id could be another user's. */
const MAX_USER_ID_LENGTH = 256
/** Subscription ids, chosen by the company's server. `.` or `..` would change the path of a URL. */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[\w .-]{1,250}$/

/** Allows stray punctuation and encoded line breaks around TEST, so that no test payment counts as real. */
const IS_TEST = /^\W*TEST(?:\W|%[\dA-Fa-f]{2})*$/

/** Turns control characters, bidirectional formatting and runs of white space into single spaces. */
const toSingleLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const truncate = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text

/** Returns a refinement, because `z.regex` would make the forms load zod's code for patterns. */
const matches = (pattern: RegExp) => z.refine<string>(text => pattern.test(text))

/**
 * Query parameters that the app sets. Parsing never throws: an invalid value becomes `undefined`. `amount` is
 * in rupees. `mode` is `sandbox` only for `environment=TEST`. The deep link contains `userId` and `planName`.
 */
const querySchema = z.object({
  sessionId: z.optional(z.string()),
  subscriptionId: z.catch(z.optional(z.string().check(matches(SUBSCRIPTION_ID))), undefined),
  amount: z.catch(
    z.optional(z.pipe(z.string().check(matches(/^\d{1,7}(?:\.\d{1,2})?$/)), z.transform(Number))),
    undefined,
  ),
  planName: z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform(text => truncate(toSingleLine(text), MAX_PLAN_NAME_LENGTH)),
      ),
    ),
    undefined,
  ),
  userId: z.catch(
    z.optional(z.string().check(matches(new RegExp(`^\\P{Cc}{1,${MAX_USER_ID_LENGTH}}$`, 'u')))),
    undefined,
  ),
  mode: z.pipe(
    z.optional(z.string()),
    z.transform((environment): 'sandbox' | 'production' =>
      IS_TEST.test(environment ?? '') ? 'sandbox' : 'production',
    ),
  ),
})

export type CheckoutQuery = z.infer<typeof querySchema>

/** Parses a query such as `location.search`. The first valid session id wins. Never throws. */
export function readCheckoutQuery(search: string): CheckoutQuery {
  const parameter = parametersOf(search)
  return querySchema.parse({
    sessionId: ['subscriptionSessionId', 'sessionId']
      // Ids contain no spaces, so a space was a `+` that the app did not encode.
      .map(name => parameter(name)?.replaceAll(' ', '+'))
      .find(id => id && SESSION_ID.test(id)),
    subscriptionId: parameter('subscriptionId'),
    amount: parameter('amount'),
    planName: parameter('planName'),
    userId: parameter('userId'),
    mode: parameter('environment'),
  })
}

/** Returns the renewal period that the plan name contains. */
export const renewalPeriod = (planName: string | undefined): 'monthly' | 'yearly' | 'other' =>
  planName?.includes('Monthly') ? 'monthly' : planName?.includes('Annual') ? 'yearly' : 'other'
