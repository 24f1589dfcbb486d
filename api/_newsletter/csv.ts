import { emailSchema } from '../../machines/email.schema.ts'
import type { ConfirmedSubscriber } from './subscribers.ts'

/** Spreadsheets evaluate cells that begin with these characters as formulas; an apostrophe prevents it. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns the subscribers as CSV (RFC 4180) with a header row. */
export const csvOf = (
  subscribers: readonly ConfirmedSubscriber[],
  unsubscribeUrlOf: (subscriber: ConfirmedSubscriber) => string,
): string =>
  [
    ['email', 'confirmed_at', 'consent', 'unsubscribe'],
    ...subscribers.map(subscriber => [
      subscriber.email,
      new Date(subscriber.confirmedAt).toISOString(),
      subscriber.consent,
      unsubscribeUrlOf(subscriber),
    ]),
  ]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('')

/**
 * Reads addresses from a list, one per line, or from a CSV file of a mail service, whatever its columns: the first cell of a line
 * that is an address. Returns the numbers of lines without one; the first line may be a header.
 */
export function addressesIn(text: string): { addresses: string[]; unreadable: number[] } {
  const addresses: string[] = []
  const unreadable: number[] = []
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    const address = line
      .split(/[,;\t]/)
      .map(text => emailSchema.safeParse(text.trim().replace(/^["'<]+|["'>]+$/g, '')))
      .find(({ success }) => success)?.data
    if (address) addresses.push(address)
    else if (index > 0) unreadable.push(index + 1)
  })
  return { addresses, unreadable }
}
