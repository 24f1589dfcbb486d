/** The query with which the app opens the checkout. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isDisplayableAmount,
  SHOWN_AMOUNT_MAX,
  readCheckoutQuery,
  renewalPeriod,
  displayPlanName,
} from '#machines/checkout.schema.ts'

describe('query', () => {
  it.each([
    ['?subscriptionSessionId=a&sessionId=b', 'a'],
    ['?sessionId=b', 'b'],
    ['?subscriptionSessionId=&sessionId=b', 'b'],
    ['?subscriptionSessionId=%20%20&sessionId=b', 'b'],
    ['?subscriptionSessionId=a%20b', undefined],
    ['?sessionId=%00', undefined],
    [`?sessionId=${'x'.repeat(513)}`, undefined],
    ['', undefined],
    ['?sessionId=', undefined],
    ['?sessionId=cs_test_a1_secret_fid%2Bx%2F%3D', 'cs_test_a1_secret_fid+x/='],
  ])('%s -> session id %s', (search, expected) => {
    expect(readCheckoutQuery(search).sessionId).toBe(expected)
  })

  it.each([
    ['plan of-a.visitor_1', 'plan of-a.visitor_1'],
    ['x'.repeat(250), 'x'.repeat(250)],
    ['x'.repeat(251), undefined],
    ['', undefined],
    ['.', undefined],
    ['..', undefined],
    ['../orders', undefined],
    ['a\u0000', undefined],
    ['ä', undefined],
  ])('subscriptionId=%s -> %s', (id, expected) => {
    expect(readCheckoutQuery(`?subscriptionId=${encodeURIComponent(id)}`).subscriptionId).toBe(expected)
  })

  it.each([
    ['999', 999],
    ['0.66', 0.66],
    ['99.9', 99.9],
    [' 99 ', 99],
    ['-1', undefined],
    ['1e9', undefined],
    ['99,00', undefined],
    ['NaN', undefined],
    ['99999999', undefined],
    ['1.234', undefined],
  ])('amount=%s -> %s', (amount, expected) => {
    expect(readCheckoutQuery(`?amount=${encodeURIComponent(amount)}`).amount).toBe(expected)
  })

  it('amount 0, missing or above the maximum -> not shown', () => {
    expect(
      [undefined, 0, 0.01, 99, SHOWN_AMOUNT_MAX, SHOWN_AMOUNT_MAX + 0.01].map(isDisplayableAmount),
    ).toEqual([false, false, true, true, true, false])
  })

  it('plus and %20 -> spaces', () => {
    expect(readCheckoutQuery('?planName=Pro+Annual%20Plan').planName).toBe('Pro Annual Plan')
  })

  it.each([
    'Pro Annual',
    "Trader's Plan & Journal + Ads - 2026",
    'ಪ್ರೊ ವಾರ್ಷಿಕ',
    'Pro 2500 Credits 12',
    'x'.repeat(40),
  ])('plan name "%s" -> shown', name => {
    expect(displayPlanName(name)).toBe(name)
    expect(displayPlanName(` ${name} `)).toBe(name)
  })

  it.each([
    'x'.repeat(41),
    'Refund: call 1800',
    'Refund call 98765',
    'Refund call +91 98 76 54 32 10',
    'Refund call 98-76-54',
    'Refund call ೯೮೭೬೫',
    'pay at evil.example',
    'pay at evil/example',
    'a@b',
    'Pro\nAnnual',
    'Pro\u202eAnnual',
    'Pro 💎',
    '<b>Pro</b>',
    ' ',
    '',
  ])('plan name "%s" -> not shown', name => {
    expect(displayPlanName(name)).toBeUndefined()
  })

  it('any plan name -> shown unchanged with at most four digits in a row, or not at all', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("ab1 2-+&'.:/@é೯\n")), maxLength: 60 }),
        name => {
          const shown = displayPlanName(name)
          expect([undefined, name.trim()]).toContain(shown)
          expect(shown ?? '').not.toMatch(/[.:/@\n]|\p{Nd}{5}/u)
        },
      ),
    )
  })

  it('plan name for the app -> unchanged up to 200 characters; without visible characters -> undefined', () => {
    expect(readCheckoutQuery(`?planName=${encodeURIComponent(` ${'₹'.repeat(100)} & b `)}`).planName).toBe(
      ` ${'₹'.repeat(100)} & b `,
    )
    expect([...(readCheckoutQuery(`?planName=${'😀'.repeat(500)}`).planName ?? '')]).toHaveLength(200)
    expect(readCheckoutQuery('?planName=%20%00%E2%80%AE').planName).toBeUndefined()
    expect(displayPlanName(undefined)).toBeUndefined()
  })

  it.each([
    ['TEST', 'sandbox'],
    ['test', 'production'],
    ['PROD', 'production'],
    ['', 'production'],
    [undefined, 'production'],
  ])('environment=%s -> %s', (environment, mode) => {
    expect(readCheckoutQuery(environment === undefined ? '' : `?environment=${environment}`).mode).toBe(mode)
  })

  it('any string -> does not throw', () => {
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
  ])('plan %s -> renewal %s', (plan, expected) => {
    expect(renewalPeriod(plan)).toBe(expected)
  })
})
