import type { Confirmed } from './subscribers.ts'

/** A spreadsheet takes what begins like this for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** RFC 4180, with a header. */
export const csvOf = (subscribers: readonly Confirmed[]): string =>
  [
    ['email', 'confirmed_at', 'consent'],
    ...subscribers.map(({ email, confirmedAt, consent }) => [
      email,
      new Date(confirmedAt).toISOString(),
      consent,
    ]),
  ]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')
