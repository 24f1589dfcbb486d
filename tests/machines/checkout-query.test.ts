/** The query with which the app opens the checkout. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SESSION_ID_MAX } from '../../machines/checkout/parameters.ts'
import { readCheckoutQuery, renewalPeriod } from '../../machines/checkout/schema.ts'
import { soldAmount, soldPlan } from '../../src/payments/checkout/sold-plan.ts'
import { prices } from '../../src/company/prices.ts'

describe('query', () => {
  it.each([
    ['?subscriptionSessionId=a&sessionId=b', 'a'],
    ['?sessionId=b', 'b'],
    ['?subscriptionSessionId=&sessionId=b', 'b'],
    ['?subscriptionSessionId=%20%20&sessionId=b', 'b'],
    ['?subscriptionSessionId=a%00b&sessionId=b', 'b'],
    ['?sessionId=%00', undefined],
    ['?sessionId=a%00b', undefined],
    ['', undefined],
    ['?sessionId=', undefined],
    ['?subscriptionSessionId=&subscriptionSessionId=a', 'a'],
    ['?sessionId=cs_test_a1_secret_fid%2Bx%2F%3D', 'cs_test_a1_secret_fid+x/='],
    ['?sessionId=cs_test_a1_secret_fid+x/=', 'cs_test_a1_secret_fid+x/='],
    ['?sessionId=cs_test_a1_secret_fid%252Fx', 'cs_test_a1_secret_fid%2Fx'],
    ['?sessionId=100%', '100%'],
    ["?sessionId=a~b!c*d'e(f)g;h:i@j,k$l", "a~b!c*d'e(f)g;h:i@j,k$l"],
  ])('reads %s as the session id %s', (search, expected) => {
    expect(readCheckoutQuery(search).sessionId).toBe(expected)
  })

  it.each<[parameter: string, text: string, value: unknown]>([
    ['subscriptionId', 'plan of-a.visitor_1', 'plan of-a.visitor_1'],
    ['subscriptionId', 'x'.repeat(250), 'x'.repeat(250)],
    ...['x'.repeat(251), '', '.', '..', '../orders', 'a\u0000b', 'ä'].map(
      text => ['subscriptionId', text, undefined] as [string, string, undefined],
    ),
    ['amount', '0.66', 0.66],
    ['amount', ' 99 ', 99],
    ...['-1', '1e9', '99,00', 'NaN', '99999999', '1.234'].map(
      text => ['amount', text, undefined] as [string, string, undefined],
    ),
    ['userId', 'u'.repeat(256), 'u'.repeat(256)],
    ['userId', 'u'.repeat(257), undefined],
    ...['TEST', '"TEST"', 'Optional("TEST")', 'TEST;', 'TEST\n', 'TEST\u00a0', 'TEST%0A'].map(
      text => ['environment', text, 'sandbox'] as [string, string, string],
    ),
    ...['test', 'PROD', 'TESTING', 'LATEST', ''].map(
      text => ['environment', text, 'production'] as [string, string, string],
    ),
  ])('reads %s=%j as %j', (parameter, text, value) => {
    const { mode: environment, ...query } = readCheckoutQuery(`?${parameter}=${encodeURIComponent(text)}`)
    expect({ ...query, environment }[parameter]).toBe(value)
  })

  it('reads plus and %20 as spaces', () => {
    expect(readCheckoutQuery('?planName=Pro+Annual%20Plan').planName).toBe('Pro Annual Plan')
  })

  it('collapses spaces in a plan name and truncates it to 200 characters for the app', () => {
    const planName = encodeURIComponent(` ${'₹'.repeat(100)}\t &  b\n`)
    expect(readCheckoutQuery(`?planName=${planName}`).planName).toBe(`${'₹'.repeat(100)} & b`)
    expect([...(readCheckoutQuery(`?planName=${'😀'.repeat(500)}`).planName ?? '')]).toHaveLength(200)
  })

  // A Stripe client secret in public code has 528 characters.
  it.each([1, 528, SESSION_ID_MAX])('reads a session id of %i characters', length => {
    const id = `cs_live_${'a1%2F'.repeat(length)}`.slice(0, length)
    expect(readCheckoutQuery(`?subscriptionSessionId=${encodeURIComponent(id)}`).sessionId).toBe(id)
    expect(readCheckoutQuery(`?sessionId=${'x'.repeat(SESSION_ID_MAX + 1)}`).sessionId).toBeUndefined()
  })

  // Printed by JavaScript, Kotlin, Dart, Swift, Foundation (nil and NSNull) and Python, or left in templates.
  it.each([
    ...['undefined', 'null', 'NaN', '[object Object]', 'nil', 'nan', 'Optional(nil)', 'Optional("null")'],
    ...['(null)', '<null>', 'None', 'NULL', '"null"', "'undefined'", ' null ', 'null null', 'undefinednull'],
    ...['null-undefined', '${userId}', '$userId', '{{ userId }}', '{CHECKOUT_SESSION_ID}', '\\(userId)'],
    ...['#{id}', '%s', '%@', '%1$s', '', ' ', '\u3164', '\u200b\ufeff'],
  ])('treats "%s" as a missing value in every parameter', text => {
    const missing = encodeURIComponent(text)
    const names = ['subscriptionSessionId', 'subscriptionId', 'amount', 'planName', 'userId', 'environment']
    const query = readCheckoutQuery(`?${names.map(name => `${name}=${missing}`).join('&')}&sessionId=sub_1`)
    expect(query).toEqual(readCheckoutQuery('?sessionId=sub_1'))
  })

  it.each(['user_undefined', 'undefined-7', 'plan.null', 'null:u1', 'Pro undefined', 'NaN x'])(
    'treats "%s", which concatenates a string and a missing value, as missing',
    text => {
      const joined = encodeURIComponent(text)
      expect(
        readCheckoutQuery(`?userId=${joined}&planName=${joined}&subscriptionId=${joined}`),
      ).toMatchObject({ userId: undefined, planName: undefined, subscriptionId: undefined })
    },
  )

  it.each(['sub_session_null', 'sub_session_${id}', '""', '[null]'])(
    'reads the other parameter if the session id is "%s"',
    text => {
      const search = `?subscriptionSessionId=${encodeURIComponent(text)}&sessionId=sub_1`
      expect(readCheckoutQuery(search).sessionId).toBe('sub_1')
    },
  )

  it.each(['Optional("sub_1")', "'sub_1'", 'Optional(Optional("sub_1"))'])(
    'reads the value from %s, which was printed with its type or quotes',
    text => {
      expect(readCheckoutQuery(`?sessionId=${encodeURIComponent(text)}`).sessionId).toBe('sub_1')
    },
  )

  it('reads a long hostile value quickly', () => {
    const start = performance.now()
    const short = readCheckoutQuery(`?planName=${'optional()'.repeat(5)}x`)
    const perShort = performance.now() - start
    readCheckoutQuery(`?planName=${'optional()'.repeat(300)}x&userId=${'null '.repeat(2000)}x`)
    expect(short.planName).toBeDefined()
    // Backtracking would take longer than the age of the universe.
    expect((performance.now() - start) / Math.max(perShort, 1)).toBeLessThan(10_000)
  })

  it.each(['nullable', 'null@example.com', 'Annul', 'Nilesh', 'undefinedx', 'u-Nil-1', 'a@none.example'])(
    'keeps the user id "%s", which only looks like a missing value',
    userId => {
      expect(readCheckoutQuery(`?userId=${encodeURIComponent(userId)}`).userId).toBe(userId)
    },
  )

  it.each([' ', '\r\n', '\u00a0', '\u200b', '\ufeff', '\u202c', '\u00ad', '\u3164', '\0'])(
    'drops the character %j at both ends of a parameter',
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

  it.each(['&%0A%20environment=TEST', '&amp;environment=TEST', '&environment%20=TEST'])(
    'reads a parameter name with spaces or `amp;` around it: %s',
    rest => {
      expect(readCheckoutQuery(`?sessionId=a${rest}`).mode).toBe('sandbox')
    },
  )

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
    ['Monthly and Annual', 'monthly'],
    ['Gold', 'other'],
    [undefined, 'other'],
  ])('the plan %s has the renewal %s', (plan, expected) => {
    expect(renewalPeriod(plan)).toBe(expected)
  })
})

describe('the page, given values from a link,', () => {
  const { monthly, annual } = prices
  it.each([monthly.name, monthly.name.toUpperCase(), `LogDhan ${monthly.name}`])(
    'shows the name of a plan that the site sells: %s',
    planName => {
      expect(soldPlan({ planName })).toBe(monthly)
    },
  )

  it.each([
    undefined,
    'Call 9876o5432o10 to claim refund',
    'Your account was hacked',
    `${monthly.name} Refund`,
    prices.free.name,
    '\u3164',
    'Gold',
  ])('does not show any other name: %s', planName => {
    expect(soldPlan({ planName })).toBeUndefined()
  })

  it.each([
    [monthly.name, monthly.totalCost, monthly.totalCost],
    [monthly.name, annual.totalCost, undefined],
    [annual.name, 1, undefined],
    ['Gold', annual.totalCost, annual.totalCost],
    [undefined, 1, undefined],
    [undefined, 0, undefined],
    [undefined, undefined, undefined],
  ])('shows only the price of the plan: %s for %s shows %s', (planName, amount, shown) => {
    expect(soldAmount({ planName, amount })).toBe(shown)
  })
})
