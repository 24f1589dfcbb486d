import addressparser from 'nodemailer/lib/addressparser'
import { addressKey } from '../storage/address.ts'
import type { List } from './report.ts'

/** Returns the key of the only address in a text, such as a cell or the value of a header, or nothing. */
export function mailboxIn({ normalize }: Pick<List, 'normalize'>, text: string): string | undefined {
  const trimmed = text
    .trim()
    .replace(/^(['"`])(.*)\1$/s, '$2')
    .replace(/^mailto:/i, '')
  const exact = normalize(trimmed)
  if (exact) return addressKey(exact)
  const mailboxes = trimmed.includes('@') ? addressparser(trimmed, { flatten: true }) : []
  const [mailbox, ...others] = mailboxes
  if (!mailbox || others.length > 0) return undefined
  // A dot at the end makes a domain absolute (RFC 1034).
  const address = mailbox.address.replace(/^(['"`])(.*)\1$/s, '$2').replace(/\.$/, '')
  const normalized = normalize(address)
  if (normalized) return addressKey(normalized)
  // RFC 6531: letters of all scripts, which the form does not accept but other lists may have.
  return /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]+$/u.test(address) ? addressKey(address) : undefined
}

/** A stretch of text that can be an address. The limit (RFC 5321) keeps long lines without one from taking long. */
const ADDRESS = /[^\s@<>()[\]",;:]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu

/** Returns the addresses within a text, with their places. */
export const addressesIn = (list: Pick<List, 'normalize'>, text: string): { key: string; index: number }[] =>
  [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const key = mailboxIn(list, found.replace(/^['`=]+/, ''))
    return key ? [{ key, index }] : []
  })
