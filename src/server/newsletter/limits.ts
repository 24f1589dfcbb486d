/** Limits on sign-ups and emails. Environment variables can replace the defaults (settings.ts). */

/** Sign-ups per hour from one network. */
export const DEFAULT_SIGNUPS_PER_HOUR = 20
/** A wider network's sign-up limit is this many times a single network's limit. */
export const WIDER_NETWORK_FACTOR = 3

/** Emails per hour for all sign-ups together. */
export const DEFAULT_EMAILS_PER_HOUR = 500
/** Share of the hourly emails that any network may use. Only networks that caused few may use the rest. */
export const UNRESERVED_EMAIL_SHARE = 0.8
/** A wider network (IPv4 /24, IPv6 /48) may use reserved emails until it has caused this many in an hour. */
export const RESERVED_EMAILS_PER_NETWORK = 2
/** Several spellings can share a mailbox (mailbox-limits.ts). */
export const EMAILS_PER_MAILBOX_AND_DAY = 5

/** How many responses per hour may say that an address is subscribed. */
export const ANSWERS_PER_HOUR = { network: 3, wider: 6, all: 30 }
