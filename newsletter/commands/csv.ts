import type { ConfirmedSubscriber } from '../storage/subscribers.ts'

/** Spreadsheets evaluate cells that begin with these characters as formulas; an apostrophe prevents it. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns the subscribers as CSV (RFC 4180) with a header row. `details` are the names of further fields. */
export const csvOf = (
  subscribers: readonly ConfirmedSubscriber[],
  unsubscribeUrlOf: (subscriber: ConfirmedSubscriber) => string,
  details: readonly string[] = [],
): string =>
  [
    ['email', ...details, 'confirmed_at', 'consent', 'unsubscribe'],
    ...subscribers.map(subscriber => [
      subscriber.email,
      ...details.map(name => subscriber.details[name] ?? ''),
      new Date(subscriber.confirmedAt).toISOString(),
      subscriber.consent,
      unsubscribeUrlOf(subscriber),
    ]),
  ]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')
