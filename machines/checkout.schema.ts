import * as z from 'zod/mini'

// Maximum lengths in characters. A longer plan name is truncated for the app, a longer user or session id is invalid.
const SHOWN_PLAN_NAME_MAX = 40
const PLAN_NAME_MAX = 200
const NUMBER_DIGITS_MAX = 4
const USER_ID_MAX = 128
const SESSION_ID_MAX = 512
/**
 * Ids of subscriptions at a provider, which the company's server chooses. Not `.` or `..`, which would change the path of an address.
 */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[\w .-]{1,250}$/
/** Rupees. The page shows no greater amount; the session decides what is charged. */
export const SHOWN_AMOUNT_MAX = 100_000

/** Replaces control and bidirectional formatting characters and runs of white space with single spaces. */
const toSingleLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const truncate = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text

/** As a refinement, because the forms load zod's code for patterns, too, if a schema uses it. */
const matches = (pattern: RegExp) => z.refine<string>(text => pattern.test(text))

/**
 * Query parameters that the app sets. Parsing never throws: an invalid value becomes `undefined`. `amount` is in
 * rupees, `mode` is `sandbox` for `environment=TEST` only. The deep link returns `userId` and `planName` to the app;
 * `userId` is never truncated, because a truncated id would name another user.
 */
const querySchema = z.object({
  sessionId: z.catch(
    z.optional(z.string().check(z.trim(), matches(new RegExp(`^[\\x21-\\x7E]{1,${SESSION_ID_MAX}}$`)))),
    undefined,
  ),
  subscriptionId: z.catch(z.optional(z.string().check(matches(SUBSCRIPTION_ID))), undefined),
  amount: z.catch(
    z.optional(z.pipe(z.string().check(z.trim(), matches(/^\d{1,7}(?:\.\d{1,2})?$/)), z.transform(Number))),
    undefined,
  ),
  planName: z.catch(
    z.optional(
      z.pipe(
        z.string().check(z.refine(text => toSingleLine(text) !== '')),
        z.transform(text => truncate(text, PLAN_NAME_MAX)),
      ),
    ),
    undefined,
  ),
  userId: z.catch(
    z.optional(z.string().check(matches(new RegExp(`^\\P{Cc}{1,${USER_ID_MAX}}$`, 'u')))),
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

/** Parses a query string such as `location.search`. The first non-blank session parameter wins. Never throws. */
export function readCheckoutQuery(search: string): CheckoutQuery {
  const parameters = new URLSearchParams(search)
  const get = (name: string) => parameters.get(name) ?? undefined
  const getNonBlank = (name: string) => (get(name)?.trim() ? get(name) : undefined)
  return querySchema.parse({
    sessionId: getNonBlank('subscriptionSessionId') ?? getNonBlank('sessionId'),
    subscriptionId: get('subscriptionId'),
    amount: get('amount'),
    planName: get('planName'),
    userId: get('userId'),
    mode: get('environment'),
  })
}

/**
 * The plan name if the page may show it. Anybody can write the address, so it must not be able to name a phone number or a
 * site: letters, marks, spaces, `& + - '`, and numbers of at most four digits. Digits without a letter between them are one
 * number.
 */
export function displayPlanName(planName: string | undefined): string | undefined {
  const name = planName?.trim()
  if (!name || [...name].length > SHOWN_PLAN_NAME_MAX || !/^[\p{L}\p{M}\p{Nd} &+'-]+$/u.test(name))
    return undefined
  const numbers = name.split(/[\p{L}\p{M}]+/u).map(part => part.match(/\p{Nd}/gu)?.length ?? 0)
  return numbers.every(digits => digits <= NUMBER_DIGITS_MAX) ? name : undefined
}

/** Whether the page shows the amount. */
export const isDisplayableAmount = (amount: number | undefined): amount is number =>
  amount !== undefined && amount > 0 && amount <= SHOWN_AMOUNT_MAX

/** The renewal period that the plan name contains. */
export const renewalPeriod = (planName: string | undefined): 'monthly' | 'yearly' | 'other' =>
  planName?.includes('Monthly') ? 'monthly' : planName?.includes('Annual') ? 'yearly' : 'other'
