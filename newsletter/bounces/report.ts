import type { Verdict } from './verdict.ts'

/** The statement of an email, or of a row of a table, about one address. */
export interface Report extends Verdict {
  /** Name of the file, and the line or the number of the email in it. */
  source: string
  /** Keys of addresses (`addressKey`) that may be the one to which the newsletter was sent, the most certain one first. */
  addresses: readonly string[]
}

/** Facts about the list's addresses that the import needs. */
export interface List {
  /** Whether the newsletter was sent to an address, by its key. */
  isListed: (key: string) => boolean
  /** See `AddressRules`. */
  normalize: (text: string) => string | undefined
}
