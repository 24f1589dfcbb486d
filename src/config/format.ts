/**
 * Amounts and dates as texts. Not by `Intl`, which is what the tests compare this with: its first use alone keeps a slow
 * phone busy for a good part of the time in which a tap wants its answer.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** An amount of at least nothing, in Indian groups of digits: the last three, then twos. Prices of four digits stand without. */
export function rupees(amount: number, { isGrouped = amount >= 10_000 } = {}): string {
  const [whole = '', fraction] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.')
  return `₹${isGrouped ? whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',') : whole}${fraction ? `.${fraction}` : ''}`
}

export const rupeesAndPaise = (amount: number): string => `₹${amount.toFixed(2)}`

/** A date of the form 2025-06-12. */
const partsOf = (date: string) => {
  const [year = '', month, day] = date.split('-')
  return { year, month: MONTHS[Number(month) - 1] ?? '', day: Number(day) }
}

/** June 2025, of a date with or without its day. */
export function monthOnly(date: string): string {
  const { month, year } = partsOf(date)
  return `${month} ${year}`
}

/** 12 June 2025 */
export function dayFirst(date: string): string {
  const { day, month, year } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** June 12, 2025 */
export function monthFirst(date: string): string {
  const { day, month, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}
