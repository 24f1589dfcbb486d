import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayFirst, monthFirst, monthOnly, rupees } from '#src/config/format.ts'

const paise = fc.integer({ min: 0, max: 999_999_999 })

it('an amount -> digits and groups as Intl writes them for India; four digits are no group unless asked', () => {
  fc.assert(fc.property(fc.oneof(paise, paise.map(amount => amount / 100)), (amount) => {
    expect(rupees(amount)).toBe(`₹${amount.toLocaleString('en-IN', { useGrouping: amount >= 10_000 })}`)
    expect(rupees(amount, { isGrouped: true })).toBe(`₹${amount.toLocaleString('en-IN')}`)
  }))
})

it('a day -> the words that Intl has for it, in both orders', () => {
  const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(fc.property(dates, (date) => {
    const day = date.toISOString().slice(0, 10)
    expect(dayFirst(day)).toBe(new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date))
    expect(monthOnly(day)).toBe(new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date))
    expect(monthFirst(day)).toBe(new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date))
  }))
})
