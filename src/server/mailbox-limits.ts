/** Returns an address's mailbox. Providers often ignore text after a plus sign, and Gmail ignores dots. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const mailbox = name.replace(/(?!^)\+.*/, '')
  const isGmail = /^(?:gmail|googlemail)\.com$/.test(domain)
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/**
 * Returns the names of a mailbox's email limits: for its address, for its other spellings, and for
 * addresses with a plus tag. Invented spellings and tags cannot use up the address's own limit.
 */
export const mailboxLimitKeys = (email: string): [address: string, spelling: string, tag: string] => {
  const mailbox = mailboxOf(email)
  return [`address of ${mailbox}`, `spelling of ${mailbox}`, `tag of ${mailbox}`]
}

/** Returns the name of the limit that an address counts towards. */
export function mailboxLimitKey(email: string): string {
  const [address, spelling, tag] = mailboxLimitKeys(email)
  return email.toLowerCase() === mailboxOf(email) ? address : /.\+.*@/.test(email) ? tag : spelling
}
