import * as z from 'zod/mini'

/** The longest texts of a query that are shown, and that are passed on; what is longer is cut. */
const SHOWN_PLAN_NAME_MAX = 60
const PLAN_NAME_MAX = 200
const USER_ID_MAX = 128
/** A session id that is longer is no session id. */
const SESSION_ID_MAX = 512
const AMOUNT_MAX = 9_999_999.99

/** One line of visible text: control characters, and the signs that turn the direction of writing, are not. */
const visible = (text: string) =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const cut = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text

/**
 * What the app puts into the address. Never throws: a value that is wrong is a value that is not there. `sessionId` is
 * the first of the two names that is not blank, `amount` is in rupees, `mode` is `sandbox` for `environment=TEST` and
 * nothing else. `userId` and `planName` are given back to the app as they came: a user of another name would be another
 * user, so that one comes whole or not at all.
 */
const querySchema = z.object({
  sessionId: z.catch(
    z.optional(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(SESSION_ID_MAX), z.regex(/^[\x21-\x7E]+$/)),
    ),
    undefined,
  ),
  amount: z.catch(
    z.optional(z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,7}(?:\.\d{1,2})?$/)), z.transform(Number))),
    undefined,
  ),
  planName: z.catch(
    z.optional(
      z.pipe(
        z.string().check(z.refine(text => visible(text) !== '')),
        z.transform(text => cut(text, PLAN_NAME_MAX)),
      ),
    ),
    undefined,
  ),
  userId: z.catch(
    z.optional(z.string().check(z.minLength(1), z.maxLength(USER_ID_MAX), z.regex(/^\P{Cc}+$/u))),
    undefined,
  ),
  mode: z.pipe(
    z.optional(z.string()),
    z.transform((environment): 'sandbox' | 'production' =>
      environment === 'TEST' ? 'sandbox' : 'production',
    ),
  ),
})

export type CheckoutQuery = z.infer<typeof querySchema>

/** Reads the part of an address after `?`; a plus and `%20` are both a space. */
export function readCheckoutQuery(search: string): CheckoutQuery {
  const parameters = new URLSearchParams(search)
  const of = (name: string) => parameters.get(name) ?? undefined
  const given = (name: string) => (of(name)?.trim() ? of(name) : undefined)
  return querySchema.parse({
    sessionId: given('subscriptionSessionId') ?? given('sessionId'),
    amount: of('amount'),
    planName: of('planName'),
    userId: of('userId'),
    mode: of('environment'),
  })
}

/** A plan's name as the page shows it: one short line. */
export const shownPlanName = (planName: string | undefined): string | undefined =>
  planName === undefined ? undefined : cut(visible(planName), SHOWN_PLAN_NAME_MAX)

export const isShownAmount = (amount: number | undefined): amount is number =>
  amount !== undefined && amount > 0 && amount <= AMOUNT_MAX

/** How a plan renews, from its name. */
export const renewalOf = (planName: string | undefined): 'monthly' | 'yearly' | 'other' =>
  planName?.includes('Monthly') ? 'monthly' : planName?.includes('Annual') ? 'yearly' : 'other'
