import { normalizedEmail } from '../../machines/email.schema.ts'

/** Returns the address in lower case with an ASCII domain, so that two spellings of one address are equal. */
export const addressKey = (email: string): string => (normalizedEmail(email) ?? email).toLowerCase()

/** Other domains of a provider, which deliver to the same mailbox. */
const sameDomains: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * Returns an address of the mailbox to which the provider delivers, for limits only: many mail servers ignore what follows a
 * plus sign, and Gmail also ignores dots.
 */
export function mailboxKey(email: string): string {
  const key = addressKey(email)
  const at = key.lastIndexOf('@')
  const domain = sameDomains[key.slice(at + 1)] ?? key.slice(at + 1)
  const name = key.slice(0, at).replace(/(?!^)\+.*/, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** Returns a client's network: IPv6 clients have a /64 each, of which they can use any address. */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4) return ipv4
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head ? head.split(':') : []
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
