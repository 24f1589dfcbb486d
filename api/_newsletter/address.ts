import { domainToASCII } from 'node:url'

/** RFC 5321: a path is at most 256 octets, its brackets included. */
export const ADDRESS_MAX = 254

/** The same for every way of writing one address: case, and the Unicode forms of its domain, do not count. */
export function addressKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at).normalize('NFC').toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/** The mailbox behind an address: what stands after a plus sign most servers leave to its owner. */
export const mailboxKey = (email: string): string => addressKey(email).replace(/\+.*(?=@)/, '')
