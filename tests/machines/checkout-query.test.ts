/** The query that the app opens the checkout with. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_SESSION_ID_LENGTH } from '../../machines/checkout/parameters.ts'
import { type CheckoutQuery, readCheckoutQuery, renewalPeriod } from '../../machines/checkout/schema.ts'
import { soldPlan } from '../../src/payments/checkout/sold-plan.ts'
import { prices } from '../../src/company/prices.ts'

it.each<[search: string, query: Partial<CheckoutQuery>]>([
  ['?subscriptionSessionId=a&sessionId=b', { sessionId: 'a' }],
  ['?sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=%20%20&sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=a%00b&sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=sub_null&sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=sub_${id}&sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=[null]&sessionId=b', { sessionId: 'b' }],
  ['?subscriptionSessionId=&subscriptionSessionId=a', { sessionId: 'a' }],
  ['?sessionId=Optional(Optional("a"))', { sessionId: 'a' }],
  ["?sessionId='a'", { sessionId: 'a' }],
  ['?sessionId=a%00b', { sessionId: undefined }],
  ['', { sessionId: undefined }],
  ['?sessionId=cs_test_a1_secret_fid%2Bx%2F%3D', { sessionId: 'cs_test_a1_secret_fid+x/=' }],
  ['?sessionId=cs_test_a1_secret_fid+x/=', { sessionId: 'cs_test_a1_secret_fid+x/=' }],
  ['?sessionId=cs_test_a1_secret_fid%252Fx', { sessionId: 'cs_test_a1_secret_fid%2Fx' }],
  ['?sessionId=100%', { sessionId: '100%' }],
  ["?sessionId=a~b!c*d'e(f)g;h:i@j,k$l", { sessionId: "a~b!c*d'e(f)g;h:i@j,k$l" }],
  ['?planName=Pro+Annual%20Plan', { planName: 'Pro Annual Plan' }],
  ['?planName=%20Pro%09%20Annual%0A', { planName: 'Pro Annual' }],
  ['?sessionId=a&%0A%20environment=TEST', { mode: 'sandbox' }],
  ['?sessionId=a&amp;environment=TEST', { mode: 'sandbox' }],
])('reads the query %s as %j', (search, query) => {
  expect(readCheckoutQuery(search)).toMatchObject(query)
})

it.each<[parameter: string, text: string, value: unknown]>([
  ['subscriptionId', 'plan of-a.visitor_1', 'plan of-a.visitor_1'],
  ['subscriptionId', 'x'.repeat(250), 'x'.repeat(250)],
  ...['x'.repeat(251), '.', '..', '../orders', 'a\u0000b', 'ä', 'plan.null'].map(
    text => ['subscriptionId', text, undefined] as [string, string, undefined],
  ),
  ['amount', '0.66', 0.66],
  ...['-1', '1e9', '99,00', '99999999', '1.234'].map(
    text => ['amount', text, undefined] as [string, string, undefined],
  ),
  // Strings that are too long or contain a missing value. The lookalikes below are valid.
  ...['u'.repeat(257), 'user_undefined', 'undefined-7', 'null:u1', 'Pro undefined', 'NaN x'].map(
    text => ['userId', text, undefined] as [string, string, undefined],
  ),
  ...[
    'u'.repeat(256),
    'nullable',
    'null@example.com',
    'Nilesh',
    'undefinedx',
    'u-Nil-1',
    'a@none.example',
  ].map(text => ['userId', text, text] as [string, string, string]),
  ...['TEST', '"TEST"', 'Optional("TEST")', 'TEST;', 'TEST\u00a0', 'TEST%0A'].map(
    text => ['environment', text, 'sandbox'] as [string, string, string],
  ),
  ...['test', 'PROD', 'TESTING', 'LATEST', ''].map(
    text => ['environment', text, 'production'] as [string, string, string],
  ),
])('reads %s=%j as %j', (parameter, text, value) => {
  const { mode: environment, ...query } = readCheckoutQuery(`?${parameter}=${encodeURIComponent(text)}`)
  expect({ ...query, environment }[parameter]).toBe(value)
})

// The maximum must exceed 528, the length of a Stripe client secret seen in public code.
it('ignores session ids that are too long', () => {
  const read = (length: number) => readCheckoutQuery(`?sessionId=${'x'.repeat(length)}`).sessionId?.length
  expect([read(MAX_SESSION_ID_LENGTH), read(MAX_SESSION_ID_LENGTH + 1)]).toEqual([
    MAX_SESSION_ID_LENGTH,
    undefined,
  ])
})

// Missing values from JavaScript, Kotlin, Dart, Swift, Foundation (nil and NSNull), Python and templates.
it.each([
  ...['undefined', 'NaN', '[object Object]', 'nan', 'Optional(nil)', 'Optional("null")'],
  ...['(null)', '<null>', 'None', 'NULL', '"null"', ' null ', 'null null', 'undefinednull'],
  ...['null-undefined', '${userId}', '$userId', '{{ userId }}', '{CHECKOUT_SESSION_ID}', '\\(userId)'],
  ...['#{id}', '%s', '%@', '%1$s', '', '\u3164', '\u200b\ufeff'],
])('treats "%s" as a missing value in every parameter', text => {
  const missing = encodeURIComponent(text)
  const names = ['subscriptionSessionId', 'subscriptionId', 'amount', 'planName', 'userId', 'environment']
  const query = readCheckoutQuery(`?${names.map(name => `${name}=${missing}`).join('&')}&sessionId=sub_1`)
  expect(query).toEqual(readCheckoutQuery('?sessionId=sub_1'))
})

it.each([' ', '\r\n', '\u00a0', '\u200b', '\u202c', '\u3164', '\0'])(
  'drops the character %j from both ends of a parameter',
  character => {
    const sent = { sessionId: 'sub_1', subscriptionId: 'plan_1', planName: 'Pro Monthly', userId: 'u1' }
    const around = (value: string) => `${character}${value}${character}`
    const search = Object.entries({ ...sent, amount: '99', environment: 'TEST' }).map(
      ([name, value]) => [name, around(value)] as [string, string],
    )
    const query = readCheckoutQuery(`?${String(new URLSearchParams(search))}`)
    expect(query).toEqual({ ...sent, amount: 99, mode: 'sandbox' })
  },
)

it('truncates a plan name to 200 characters for the app', () => {
  expect(readCheckoutQuery(`?planName=${'😀'.repeat(201)}`).planName).toBe(`${'😀'.repeat(199)}…`)
})

it('reads a long hostile value without backtracking that would take longer than the age of the universe', () => {
  const hostile = `${'optional()'.repeat(300)}x`
  expect(readCheckoutQuery(`?planName=${hostile}&userId=${'null '.repeat(2000)}x`).planName).toBeDefined()
})

it('does not throw for any string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      readCheckoutQuery(
        `?subscriptionSessionId=${text}&planName=${text}&amount=${text}&environment=${text}&userId=${text}`,
      )
      readCheckoutQuery(text)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['LogDhan Pro Monthly', 'monthly'],
  ['Pro Annual', 'yearly'],
  ['Gold', 'other'],
  [undefined, 'other'],
])('the renewal period of %s is %s', (plan, expected) => {
  expect(renewalPeriod(plan)).toBe(expected)
})

// tests/components/checkout.test.tsx tests the amounts.
it.each([
  ...[prices.monthly.name, prices.monthly.name.toUpperCase(), `LogDhan ${prices.monthly.name}`].map(
    name => [name, prices.monthly] as const,
  ),
  ...[undefined, 'Your account was hacked', `${prices.monthly.name} Refund`, prices.free.name].map(
    name => [name, undefined] as const,
  ),
])('the page shows the plan name %s only if the site sells that plan', (planName, plan) => {
  expect(soldPlan({ planName })).toBe(plan)
})
