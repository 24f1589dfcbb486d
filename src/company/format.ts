/** Formats amounts and dates. Dates are ISO 8601 strings without a time (2025-06-12), read as UTC. */
import { CURRENCY, LOCALE } from './locale.ts'

/** Formats rupees, with two digits of paise or none. By default, amounts below 10,000 are not grouped. */
export function rupees(amount: number, { isGrouped = amount >= 10_000 } = {}): string {
  const fractionDigits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: CURRENCY,
    useGrouping: isGrouped,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(amount)
}

/** Formats a profit or loss in rupees, with its sign. */
export const signedRupees = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${rupees(Math.abs(amount), { isGrouped: true })}`

/** Formats rupees, always with two digits of paise. */
export const rupeesAndPaise = (amount: number): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY }).format(amount)

/** Returns an invalid date as is, because content is formatted before it is checked. */
function formatDate(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return date
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(time)
}

/** Formats a date as June 2025. The day is optional (2025-06). */
export const monthOnly = (date: string): string =>
  formatDate(date, LOCALE, { month: 'long', year: 'numeric' })

/** Formats a date as Nov 2023. The day is optional. */
export const shortMonth = (date: string): string =>
  formatDate(date, LOCALE, { month: 'short', year: 'numeric' })

/** Formats a date as 12 June 2025. */
export const dayFirst = (date: string): string =>
  formatDate(date, LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a date as June 12, 2025, as the specification requires on legal pages. */
export const monthFirst = (date: string): string =>
  formatDate(date, 'en-US', { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a date as July 9 2025, or as Nov 2023 if it has no day. */
export const milestoneDate = (date: string): string =>
  date.length > 7 ? monthFirst(date).replace(',', '') : shortMonth(date)

const WORDS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Returns a count of up to twenty in words, and a larger one in digits. */
export const inWords = (count: number): string => WORDS[count] ?? String(count)

/** Returns a count in words with its noun, such as `one thing` or `two things`. */
export const countOf = (count: number, noun: string): string =>
  `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`

/** Capitalises a string. UnoCSS would take the name `capitalize` for a class and add its rule to pages. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the reading time as `6 min read`. */
export const minutesOfReading = (minutes: number): string => `${minutes} min read`
