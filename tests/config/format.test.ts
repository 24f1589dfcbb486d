import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayFirst, monthFirst, monthOnly, rupees } from '#src/config/format.ts'

const paise = fc.integer({ min: 0, max: 999_999_999 })

/** No paise, or both digits of them. */
const digits = (amount: number) => ({ minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

it('an amount -> digits and groups as Intl writes them for India; four digits are no group unless asked', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        paise,
        paise.map(amount => amount / 100),
      ),
      amount => {
        expect(rupees(amount)).toBe(
          `₹${amount.toLocaleString('en-IN', { useGrouping: amount >= 10_000, ...digits(amount) })}`,
        )
        expect(rupees(amount, { isGrouped: true })).toBe(`₹${amount.toLocaleString('en-IN', digits(amount))}`)
      },
    ),
  )
})

it('a day -> the words that Intl has for it, in both orders', () => {
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, date => {
      const day = date.toISOString().slice(0, 10)
      expect(dayFirst(day)).toBe(
        new Intl.DateTimeFormat('en-IN', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(date),
      )
      expect(monthOnly(day)).toBe(
        new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date),
      )
      expect(monthFirst(day)).toBe(
        new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date),
      )
    }),
  )
})

it('an amount with paise -> has both digits', () => {
  expect([999.5, 99.9, 999.05, 1234567.25].map(amount => rupees(amount))).toEqual([
    '₹999.50',
    '₹99.90',
    '₹999.05',
    '₹12,34,567.25',
  ])
})
