/** Returns an address of the mailbox to which providers deliver: many ignore text after a plus sign, and Gmail ignores dots. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const mailbox = name.replace(/(?!^)\+.*/, '')
  const isGmail = /^(?:gmail|googlemail)\.com$/.test(domain)
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/**
 * Names of the limits for emails to a mailbox: for its address, for other spellings, and for addresses with a plus tag. Sign-ups of
 * invented spellings and tags cannot use up the limit of the address itself.
 */
export const mailboxLimits = (email: string): [address: string, spelling: string, tag: string] => {
  const mailbox = mailboxOf(email)
  return [`address of ${mailbox}`, `spelling of ${mailbox}`, `tag of ${mailbox}`]
}

/** Name of the limit that an address counts for. */
export function mailboxLimitOf(email: string): string {
  const [address, spelling, tag] = mailboxLimits(email)
  return email.toLowerCase() === mailboxOf(email) ? address : /.\+.*@/.test(email) ? tag : spelling
}
