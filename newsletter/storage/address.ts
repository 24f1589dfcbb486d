/** Returns the key of an address that `AddressRules.normalize` has returned: two spellings of one address have one key. */
export const addressKey = (email: string): string => email.toLowerCase()

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
