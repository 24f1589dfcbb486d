/** Amounts and dates as the site shows them. Dates are ISO 8601 without a time (2025-06-12) and mean that day everywhere. */
import { LOCALE } from './site.ts'

/** Rupees, with both digits of paise or none. Prices below ten thousand stand without group separators. */
export function rupees(amount: number, { isGrouped = amount >= 10_000 } = {}): string {
  const fractionDigits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'INR',
    useGrouping: isGrouped,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(amount)
}

/** Rupees, always with both digits of paise. */
export const rupeesAndPaise = (amount: number): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR' }).format(amount)

const formatDate = (date: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(date))

/** June 2025, of a date with or without its day. */
export const monthOnly = (date: string): string =>
  formatDate(date, LOCALE, { month: 'long', year: 'numeric' })

/** 12 June 2025 */
export const dayFirst = (date: string): string =>
  formatDate(date, LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })

/** June 12, 2025, the form that the specification uses for legal pages. */
export const monthFirst = (date: string): string =>
  formatDate(date, 'en-US', { day: 'numeric', month: 'long', year: 'numeric' })
