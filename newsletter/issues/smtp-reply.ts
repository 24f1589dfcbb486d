/** Meaning of SMTP replies (RFC 5321) and of the enhanced status codes in them (RFC 3463, RFC 2034). */

/**
 * Codes that say for good that an address does not exist: unknown mailbox, unknown domain, invalid syntax, moved without a new
 * address, domain without mail (RFC 3463 section 3.2, RFC 7505). Those of other subjects are about a mailbox that exists (x.2),
 * a server or the sender. 5.1.0 does not say which address it means; 5.1.7 and 5.1.8 mean the sender's.
 */
const UNKNOWN_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/** Whether an enhanced status code, such as `5.1.1`, says for good that the address of the recipient does not exist. */
export const isUnknownAddress = (status: string): boolean => UNKNOWN_ADDRESS.has(status)

/** A digit or a further number after it belongs to an IP address. */
const STATUS = String.raw`[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)`
/** The code follows the reply code in each line; Cisco's servers put a # before it. */
const LINE = new RegExp(String.raw`^(\d{3})(?:[ -]#?(${STATUS}))?`)
/** In qmail's replies it stands in parentheses at the end. A reply that is quoted before it may be about the sender. */
const QMAIL = new RegExp(String.raw`^\d{3} (?!.*\b[245]\d\d[ -]).*\(#(${STATUS})(?: - [^()]*)?\)\.?$`)

/**
 * Returns the enhanced status code of a reply, or none if it has none or several that differ. A code within the text is not the
 * reply's: Exim and Postfix quote there what another server said about the sender.
 */
export function enhancedStatusOf(reply: string): string | undefined {
  const lines = reply.trim().split(/\r?\n/)
  const found = new Set(lines.map(line => LINE.exec(line)?.[2]).filter(status => status !== undefined))
  const [status] = found.size > 0 ? found : lines.length === 1 ? [QMAIL.exec(reply.trim())?.[1]] : []
  return found.size <= 1 ? status : undefined
}

/**
 * Line breaks with the codes after them, URLs, addresses and the return of an email: a mailbox may be called `quota`, a page
 * `policy`, and reports of unknown users say that the email goes back to its sender.
 */
const NOT_WORDS =
  /\r?\n\d{3}[ -](?:[245]\.\d{1,3}\.\d{1,3} )?|https?:\/\/\S+|<[^<>\n]*>|[^\s<>@]{1,64}@[^\s<>@]+|\breturn\w*(?: \w+){0,2} to (?:\w+ )?(?:sender|originator)/gi

/** The sender, its server, relaying and block lists, and mailboxes that exist but are full. */
const SENDER_OR_FULL = new RegExp(
  [
    String.raw`\b(?:senders?|originator|return[- ]path|mail from|envelope[- ]from|from address)\b`,
    '(?<!recipient (?:address )?)verif(?:y|ication) (?:has )?failed|call-?out',
    // Not the word alone: Postfix calls a list of recipients "relay recipient table".
    String.raw`\brelay(?:ing)? (?:access )?(?:is )?(?:denied|prohibited|not|rejected|refused)`,
    String.raw`(?:not|n['’]t|no|unable to|cannot) (?:be )?(?:allowed to |permitted to )?(?:an? )?(?:open )?relay`,
    String.raw`\bblock(?:ed|ing|s|[ -]?list)|(?:black|deny)[ -]?list|\b(?:dns[bw]l|rbl)\b|reputation|poor standing`,
    String.raw`\b(?:spf|dkim|dmarc|authentication)\b`,
    String.raw`quota|\b(?:mail ?box|inbox|storage|account) (?:is )?(?:too )?full|exceed`,
  ].join('|'),
  'i',
)

/** Policies and limits. Replies about an unknown user may point to a policy, too. */
const POLICY_OR_LIMIT = new RegExp(
  [
    String.raw`\b(?:spam|virus|policy|policies|banned)\b|(?:access|permission) denied|size limit|too (?:large|big|many)`,
    String.raw`rate[- ]limit|throttl|gr[ea]y-?list|try again later|temporar(?:y|ily)`,
  ].join('|'),
  'i',
)

/** Whether the text of a reply is about the sender or a full mailbox, whatever its code: servers use 5.1.1 there, too. */
export const isAboutSenderOrFullMailbox = (reply: string): boolean =>
  SENDER_OR_FULL.test(reply.replace(NOT_WORDS, ' '))

/**
 * The same, or about a policy or a limit. Without a person who reads the reply it then says nothing about the address, because a
 * subscription that ends by mistake is worse than one that stays.
 */
export const isAboutSenderOrPolicy = (reply: string): boolean =>
  isAboutSenderOrFullMailbox(reply) || POLICY_OR_LIMIT.test(reply.replace(NOT_WORDS, ' '))

/**
 * Whether the reply to an email for one recipient says for good that its address does not exist. A bare 550 does not: servers
 * that refuse the sender answer with it as well.
 */
export function saysUnknownAddress(reply: string): boolean {
  const status = enhancedStatusOf(reply)
  return /^5/.test(reply) && status !== undefined && isUnknownAddress(status) && !isAboutSenderOrPolicy(reply)
}

/** Whether a reply is about the recipient's address or mailbox (RFC 3463, subjects 1 and 2), and not about the sender or server. */
export function isAboutAddress(reply: string): boolean {
  const status = enhancedStatusOf(reply)
  return status !== undefined && /^[45]\.[12]\./.test(status) && !/\.1\.[78]$/.test(status)
}
