import { domainToASCII } from 'node:url'

/** RFC 5321 allows 254 octets for an address. */
export const MAX_ADDRESS_LENGTH = 254

/** Returns the address in lower case with an ASCII domain, so that two spellings of one address are equal. */
export function addressKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at).normalize('NFC').toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/** Returns the address without its plus tag: many mail servers deliver all tags to one mailbox. */
export const mailboxKey = (email: string): string => addressKey(email).replace(/\+.*(?=@)/, '')
