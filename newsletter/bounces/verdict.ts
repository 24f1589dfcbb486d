/** Decides whether a report says for good that an address does not exist. */
import {
  enhancedStatusOf,
  isAboutSenderOrFullMailbox,
  isAboutSenderOrPolicy,
  isUnknownAddress,
} from '../issues/smtp-reply.ts'

/**
 * `ends`: the address does not exist, so its subscription ends. `stays`: the report is about something else. `undecided`: a
 * person should read it; nothing happens.
 */
export interface Verdict {
  result: 'ends' | 'stays' | 'undecided'
  reason: string
}

/** Other numbers are parts of IP addresses or versions: RFC 3463 has the subjects 0 to 7, and 0 with the detail 0 only. */
const STATUS = /(?<![\d.])[245]\.(?:0\.0|[1-7]\.\d{1,3})(?![\d.]*\d)/g

/** Returns the enhanced status codes (RFC 3463) anywhere in a text. */
export const statusesIn = (text: string): string[] => text.match(STATUS) ?? []

/** Texts of servers without enhanced codes, or whose codes say nothing (x.0.0), about an address that does not exist. */
const UNKNOWN_TEXT = new RegExp(
  [
    'user unknown',
    'unknown (?:user|recipient|mailbox|account|local[- ]part|e-?mail address)',
    'no such (?:user|mailbox|recipient|person|account|e-?mail address|address here)',
    'non-?existent (?:user|mailbox|account|recipient|address)',
    'invalid (?:recipient|mailbox)',
    'no (?:mailbox (?:here|by that name|found)|account by that name)',
    String.raw`(?:user|mailbox|recipient|account|e-?mail|address)\b[^.;:\n]{0,80}? (?:does ?n['’o]?t|does not|do not) exist`,
    String.raw`(?:user|mailbox|recipient|account)\b[^.;:\n]{0,80}? (?:not found|(?:is )?not known|is unknown|was not found)`,
    String.raw`not listed in (?:the )?(?:\S+ ){0,3}(?:name|domino|address) ?(?:&|directory|book)`,
    String.raw`RESOLVER\.ADR\.(?:Ex)?Recip(?:ient)?NotFound`,
    'user .{0,40}does(?:n.t| not) have an? .{0,20}account',
  ].join('|'),
  'i',
)

/** Texts about a mailbox that exists, a temporary state or the way of the email, besides those of `isAboutSenderOrPolicy`. */
const OTHER_TEXT = new RegExp(
  [
    'denied|not (?:permitted|allowed)|relay|will (?:be retried|retry|keep trying|continue)|still being retried|timed? ?out|deferred',
    'suspended|disabled|inactive|mail loop|too many hops|name or service|host (?:unknown|not found)|dns',
  ].join('|'),
  'i',
)

/** A failed search for the recipient's domain, which 5.1.2 says for good. */
const DOMAIN_TEXT = /host (?:unknown|not found)|name or service/gi

/** Whether a server refused for good without a code of its own: sendmail reports each such 550 to a recipient as 5.1.1. */
const isBare = (reply: string) => /^5\d\d(?![\d.])/.test(reply)

/** The server may try again: a reply with 4 as first digit (RFC 5321), wherever a report quotes it. */
const TEMPORARY_REPLY = /(?:^|[;:] ?|<<< |said: |\n)4\d\d(?=[ -]|$)/

export interface Evidence {
  /** Enhanced codes that the report states for this address. */
  statuses: readonly string[]
  /** Replies of servers, and other texts about this address. */
  texts: readonly string[]
  /** Whether the report says by a word that the failure is for good, such as `failed` or `hard_bounce`. */
  isPermanent: boolean
}

const isAboutOther = (text: string) => isAboutSenderOrPolicy(text) || OTHER_TEXT.test(text)

const isGeneric = (status: string) => /^5\.(?:0\.0|1\.0|2\.0|5\.\d+)$/.test(status)

/** Returns the reply in a Diagnostic-Code (RFC 3464), or the text itself. */
const replyIn = (text: string) => text.replace(/^[\w.-]+\s*;\s*/, '').trim()

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

/**
 * Judges a report of a failure. Codes decide: all must be about the address. Without one, the text decides if it cannot be meant
 * otherwise. A code that stands within a text counts against it only, because servers quote there what another one said.
 */
export function judge({ statuses, texts, isPermanent }: Evidence): Verdict {
  const replies = texts.map(replyIn)
  const stated = [...statuses, ...replies.flatMap(reply => enhancedStatusOf(reply) ?? [])]
  const quoted = replies.flatMap(statusesIn)
  const text = replies.find(reply => reply !== '') ?? ''
  const said = (codes: readonly string[]) =>
    [...new Set(codes)]
      .filter(code => !text.includes(code))
      .concat(short(text))
      .join(' ')
      .trim()

  const temporary = [...stated, ...quoted].filter(status => status.startsWith('4'))
  if (temporary.length > 0) return { result: 'stays', reason: `temporary: ${said(temporary)}` }
  if (replies.some(reply => TEMPORARY_REPLY.test(reply)))
    return { result: 'stays', reason: `temporary: ${short(text)}` }
  if (stated.some(status => status.startsWith('2'))) return { result: 'stays', reason: said(stated) }

  const specific = stated.filter(status => !isGeneric(status))
  const others = [...specific, ...quoted].filter(
    status => status.startsWith('5') && !isGeneric(status) && !isUnknownAddress(status),
  )
  if (specific.some(isUnknownAddress) && replies.some(isAboutSenderOrFullMailbox))
    return { result: 'undecided', reason: `about the sender or a full mailbox: ${said(specific)}` }
  const isUnknown = replies.some(reply => UNKNOWN_TEXT.test(reply))
  const isDoubtful = replies
    .filter(reply => enhancedStatusOf(reply) === undefined && statusesIn(reply).length === 0)
    .map(reply => reply.replace(DOMAIN_TEXT, 'unknown user'))
    .some(reply => !UNKNOWN_TEXT.test(reply) && (isBare(reply) || isAboutOther(reply)))
  if (specific.some(isUnknownAddress) && isDoubtful && !isUnknown)
    return { result: 'undecided', reason: `code and text differ: ${said(specific)}` }
  if (specific.some(isUnknownAddress))
    return others.length === 0
      ? { result: 'ends', reason: said(specific) }
      : { result: 'undecided', reason: `contradictory codes: ${said([...specific, ...others])}` }
  if (others.length > 0) return { result: 'stays', reason: `not about the address: ${said(others)}` }

  const isOther = replies.some(isAboutOther)
  if (isUnknown && !isOther && (isPermanent || /(?:^|\s)5\d\d[ -]/.test(text)))
    return { result: 'ends', reason: said(stated) }
  return {
    result: 'undecided',
    reason: text === '' && stated.length === 0 ? 'no code and no text' : `unclear: ${said(stated)}`,
  }
}

/** Whether a text, such as a reason that a service gives, says that the address does not exist. */
export const isAboutUnknown = (text: string): boolean =>
  UNKNOWN_TEXT.test(text) && !isAboutSenderOrFullMailbox(text)
