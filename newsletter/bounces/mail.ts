/**
 * Reads reports of mail servers: delivery status notifications (RFC 3464, RFC 6533), and the texts of servers that send none.
 * Complaints (RFC 5965), automatic replies (RFC 3834) and receipts end no subscription.
 */
import { toPlainText } from '@react-email/render'
import PostalMime, { type Email } from 'postal-mime'
import { addressesIn, mailboxIn } from './address-text.ts'
import type { List, Report } from './report.ts'
import { isUnknownAddress } from '../issues/smtp-reply.ts'
import { judge, statusesIn, type Verdict } from './verdict.ts'

type Finding = Omit<Report, 'source'>

/** Fields of one group of a delivery status, by their lower-case names. */
type Fields = ReadonlyMap<string, readonly string[]>

/** A report in a report in a report is no report about our email any more. */
const MAX_DEPTH = 3
const MAX_LINE_LENGTH = 998

const textOf = ({ content }: Email['attachments'][number]) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Parses groups of fields as in a header. A blank line ends a group. */
function groupsOf(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map(block => {
      const fields = new Map<string, string[]>()
      for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
        if (name && value !== undefined)
          fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value.trim()])
      }
      return fields
    })
    .filter(fields => fields.size > 0)
}

/** Decodes the xtext of RFC 3461 (`+2B`) and the encodings of RFC 6533 (`\x{3B1}`). */
const decoded = (text: string) =>
  text
    .replace(/\\x\{([\dA-F]{1,6})\}/gi, (_, hex: string) => String.fromCodePoint(Number(`0x${hex}`)))
    .replace(/\+([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)))

/** Returns the addresses of a field such as `rfc822; asha@one.example`: as it stands and decoded. */
function recipientsIn(list: List, values: readonly string[] = []): string[] {
  const found = values.flatMap(value => {
    const text = value.replace(/^[\w.-]+\s*;\s*/, '')
    return [text, decoded(text)].flatMap(
      address => mailboxIn(list, address) ?? addressesIn(list, address).map(({ key }) => key),
    )
  })
  return [...new Set(found)]
}

/** The returned email, or its header: the only recipient and the senders. */
function returnedEmail(list: List, text: string): { to: string[]; senders: string[] } {
  const header = groupsOf(text)[0] ?? new Map<string, string[]>()
  const to = (header.get('to') ?? []).flatMap(value => addressesIn(list, value).map(({ key }) => key))
  const senders = ['from', 'return-path', 'sender', 'reply-to'].flatMap(name =>
    recipientsIn(list, header.get(name)),
  )
  return { to: to.length === 1 ? to : [], senders }
}

/** Judges a group of fields about one recipient. `text` is the explanation for people, for servers that write no code. */
function judgeFields(fields: Fields, text: string): Verdict {
  const action = /^[a-z]+/.exec(fields.get('action')?.[0]?.toLowerCase() ?? '')?.[0]
  const statuses = (fields.get('status') ?? []).flatMap(statusesIn)
  if (action && action !== 'failed')
    return { result: 'stays', reason: `${action} ${statuses.join(', ')}`.trim() }
  const diagnosis = fields.get('diagnostic-code') ?? []
  const verdict = judge({ statuses, texts: diagnosis, isPermanent: action === 'failed' })
  if (verdict.result !== 'undecided' || diagnosis.some(value => statusesIn(value).length > 0)) return verdict
  // The reply makes the status doubtful. sendmail repeats in the text what it made of the reply.
  if (statuses.some(isUnknownAddress)) return verdict
  // Domino, Courier and older Exchange servers explain the failure in the text only.
  const explained = judge({
    statuses,
    texts: [...diagnosis, ...reasonLines(text)],
    isPermanent: action === 'failed',
  })
  return explained.result === 'ends' ? explained : verdict
}

/** Returns what a delivery status says of each recipient. */
function findingsOfStatus(status: string, { text, returned, headers }: Context, list: List): Finding[] {
  const groups = groupsOf(status).filter(fields =>
    ['final-recipient', 'original-recipient', 'action', 'status'].some(name => fields.has(name)),
  )
  return groups.map(fields => {
    const original = recipientsIn(list, fields.get('original-recipient'))
    const final = recipientsIn(list, fields.get('final-recipient'))
    // The newsletter was sent to the first of them that is on the list: the mail may have been forwarded from there.
    const all = [...original, ...final]
    const named = all.filter(key => !returned.senders.includes(key))
    const others = groups.length === 1 ? [...returned.to, ...envelopeRecipient(list, headers)] : []
    const addresses = [...new Set([...named, ...others])]
    if (all.length > 0 && named.length === 0)
      return { addresses, result: 'undecided', reason: 'names the sender only' }
    if (new Set(final).size > 2)
      return { addresses, result: 'undecided', reason: 'several recipients in one group of fields' }
    return {
      addresses: addresses.some(list.isListed) ? addresses.filter(list.isListed) : addresses,
      ...judgeFields(fields, groups.length === 1 ? text : ''),
    }
  })
}

interface Context {
  headers: Email['headers']
  /** The server's text for people, without the returned email. */
  text: string
  returned: { to: string[]; senders: string[] }
}

const headerOf = (headers: Email['headers'], name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** The recipient in a variable envelope return path (VERP): `bounces+asha=one.example@studio.example`. */
const envelopeRecipient = (list: List, headers: Email['headers']): string[] =>
  ['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap(name =>
    headerOf(headers, name).flatMap(value => {
      const [, local, domain] = /[+-]([^\s@=<+]+)=([^\s@=]+)@/.exec(value) ?? []
      return (local && domain && mailboxIn(list, `${local}@${domain}`)) || []
    }),
  )

/** Lines with which servers begin the returned email in a text. */
const RETURNED = new RegExp(
  [
    String.raw`^[ >*-]*(?:below this line|this is a copy of|original message|returned message|message (?:headers?|body)|unsent message|undelivered message|forwarded message|copy of (?:the|your) message|included is a copy|the header of the original|original mail|content of (?:the|your) (?:original )?message|start of returned|possibly truncated original message|below is a copy|the first \d+ (?:lines|bytes))\b.*$`,
    String.raw`^-{2,} ?(?:original|returned|message|unsent|header).*$`,
    String.raw`^(?:Received: (?:from|by)|Return-Path:|Message-ID:|DKIM-Signature:) .*$`,
  ].join('|'),
  'im',
)

/** Words before an address that make it the one that a line is about. */
const ANCHOR =
  /^[\s>*<"'(\[-]*(?:(?:>>> ?)?rcpt to: ?|(?:original |final |failed |intended )?(?:recipients?|to|e-?mail|address|user|mailbox|account)(?: address| name)?(?:\(s\))? ?[:=] ?|unknown (?:user|recipient): ?|(?:<<< )?\d{3}[ -](?:[245]\.\d+\.\d+ )?|user \S+ |(?:could |can)not be delivered to:? ?|(?:unable to )?(?:message|mail|delivery|deliver|send)\b.{0,20} to:? )?[\s<"'(]*(?:mailto:)?$/i

/** The words of an explanation that are about a failure, for `judge`. */
const reasonLines = (text: string) =>
  text.split(/\n\s*\n/).map(paragraph => paragraph.replace(/\s+/g, ' ').trim())

/** Replies in a transcript that only follow from the failure before them. */
const withoutFollowing = (text: string) =>
  text.replace(/^.*\b(?:503|554) (?:5\.5\.\d )?.*(?:RCPT|recipients).*$/gim, '')

/** Statuses where servers write their own in a text: after a reply code, `#` or `ERROR_CODE :`, or in parentheses. */
const STATED = /(?:\b[245]\d\d[ -]#?|#|\(|ERROR_CODE ?: ?|^[ \t]*|<)([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/gim

function judgeText(text: string): Verdict {
  const own = withoutFollowing(text)
  const statuses = [...own.matchAll(STATED)].map(([, status = '']) => status)
  const specific = statuses.filter(status => !/^5\.5\./.test(status))
  const texts = reasonLines(own)
  return judge({ statuses: specific, texts, isPermanent: true })
}

/** Returns what the text of a server says of each recipient on the list that stands where such texts name recipients. */
function findingsOfText({ headers, text, returned }: Context, list: List): Finding[] {
  const senders = new Set([
    ...returned.senders,
    ...['from', 'to', 'delivered-to', 'return-path'].flatMap(name =>
      recipientsIn(list, headerOf(headers, name)),
    ),
  ])
  const failed = headerOf(headers, 'x-failed-recipients').flatMap(value =>
    addressesIn(list, value).map(({ key }) => key),
  )
  // Each line that is about an address begins a passage, which the next such line ends.
  const passages: { key: string; text: string }[] = []
  for (const line of text.split('\n')) {
    const found = addressesIn(list, line).find(
      ({ key, index }) => ANCHOR.test(line.slice(0, index)) && (failed.length === 0 || failed.includes(key)),
    )
    const last = passages.at(-1)
    if (found && found.key !== last?.key) passages.push({ key: found.key, text: line })
    else if (last) last.text += `\n${line}`
  }
  const named = new Set([...failed, ...passages.map(({ key }) => key)].filter(key => !senders.has(key)))
  if (named.size <= 1) {
    const [only] = named
    const candidates = [...(only ? [only] : []), ...returned.to, ...envelopeRecipient(list, headers)]
    const address = candidates.find(list.isListed) ?? candidates[0]
    if (address && !only && passages.length > 0)
      return [{ addresses: [address], result: 'undecided', reason: 'names the sender only' }]
    if (address) return [{ addresses: [address], ...judgeText(text) }]
    const mentioned = addressesIn(list, text).map(({ key }) => key)
    const listed = [...new Set(mentioned)].filter(key => list.isListed(key) && !senders.has(key))
    return listed.map(key => ({
      addresses: [key],
      result: 'undecided',
      reason: 'names the address, but not as the recipient',
    }))
  }
  return [...named].map(key => ({
    addresses: [key],
    ...judgeText(
      passages
        .filter(passage => passage.key === key)
        .map(passage => passage.text)
        .join('\n\n'),
    ),
  }))
}

const REPORT_SENDER = /mailer-?daemon|postmaster|mail delivery|delivery subsystem|mdaemon/i
const REPORT_SUBJECT =
  /undeliver|(?:non-?|un)deliver|deliver\w* (?:status|fail|notif|report|problem|error|incident)|returned mail|mail (?:delivery )?(?:fail|error|system error)|failure (?:notice|notif|delivery)|not (?:be )?deliver|returned to sender|could not (?:be )?(?:send|sent|deliver)|bounce|unzustellbar|undelivered|warning: could not send|delayed/i
const AUTOMATIC_SUBJECT =
  /out of (?:the )?office|auto(?:matic|mated)?[- ]?(?:re(?:ply|sponse)|antwort)|on vacation|abwesen|réponse automatique|away from|i am away|no longer (?:with|at)/i
const DELAYED_SUBJECT = /\b(?:warning|delayed|delay)\b/i
/** Whole phrases: a reply that an explanation quotes may contain the words `warning` and `delay`. */
const DELAYED =
  /warning message only|warning: (?:message|could not)|(?:is|was|been|delivery|message) delayed|delayed (?:delivery|mail|message)|still (?:being retried|undelivered)|will (?:keep trying|continue trying|be retried)|not yet been delivered/i

const HAS_STATUS = /^(?:Final|Original)-Recipient[ \t]*:/im

/** The body of an email as it stands, for those whose MIME parts are missing. */
const bodyOf = (source: Uint8Array) =>
  new TextDecoder()
    .decode(source)
    .replace(/\r\n?/g, '\n')
    .replace(/^[^]*?\n\n/, '')

/** Returns the delivery statuses of an email: its parts of that type, or the first other part or text that contains one. */
function statusOf({ attachments }: Email, text: string): string | undefined {
  const partsOf = (types: RegExp) => attachments.filter(({ mimeType }) => types.test(mimeType)).map(textOf)
  const statuses = partsOf(/^message\/(?:global-)?delivery-status$/)
  if (statuses.some(status => HAS_STATUS.test(status))) return statuses.join('\n\n')
  const others = partsOf(/^(?:text\/(?!rfc822-headers)|application\/octet-stream$)/)
  return [...others, text].find(other => HAS_STATUS.test(other)) ?? statuses[0]
}

/** Reads an email. Returns what it says of each recipient, or why it says nothing. */
export async function findingsOfMail(source: Uint8Array, list: List, depth = 0): Promise<Finding[]> {
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true })
  const part = (...types: string[]) => email.attachments.find(({ mimeType }) => types.includes(mimeType))
  const nested = part('message/rfc822', 'message/global')
  const returnedPart =
    nested ?? part('text/rfc822-headers', 'message/global-headers', 'message/rfc822-headers')
  const text = email.text ?? (email.html ? toPlainText(email.html) : '')
  // RFC 5322 limits a line to 998 characters; searching a much longer one would take minutes.
  const complete = (text === '' && email.attachments.length === 0 ? bodyOf(source) : text)
    .split(/\r\n|\r|\n/)
    .map(line => line.slice(0, MAX_LINE_LENGTH))
    .join('\n')
  const at = RETURNED.exec(complete)
  const context: Context = {
    headers: email.headers,
    text: at ? complete.slice(0, at.index) : complete,
    returned: returnedEmail(
      list,
      returnedPart
        ? textOf(returnedPart)
        : complete.slice(at?.index ?? complete.length).replace(/^(?![\w-]+:).*\n+/, ''),
    ),
  }
  const header = (name: string) => headerOf(email.headers, name).join(' ')
  const says = (reason: string, addresses: string[] = []): Finding[] => [
    { addresses, result: 'stays', reason },
  ]

  const feedback = part('message/feedback-report')
  if (feedback || /report-type="?feedback-report/i.test(header('content-type'))) {
    const fields = feedback ? groupsOf(textOf(feedback)) : []
    const recipients = fields.flatMap(group => recipientsIn(list, group.get('original-rcpt-to')))
    return says('a complaint, which is no bounce', [...recipients, ...context.returned.to])
  }
  if (part('message/disposition-notification'))
    return says('a receipt, which is no bounce', context.returned.to)
  const status = statusOf(email, context.text)
  if (status) {
    const findings = findingsOfStatus(status, context, list)
    if (findings.some(({ addresses }) => addresses.length > 0)) return findings
  }
  if (nested && !status && depth < MAX_DEPTH) {
    const findings = await findingsOfMail(new TextEncoder().encode(textOf(nested)), list, depth + 1)
    if (findings.some(({ result, addresses }) => addresses.length > 0 && result !== 'undecided'))
      return findings
  }
  const subject = email.subject ?? ''
  const isAutomatic =
    ['x-autoreply', 'x-autorespond'].some(name => header(name) !== '') ||
    /auto_reply/i.test(header('precedence')) ||
    AUTOMATIC_SUBJECT.test(subject)
  const sender = `${header('from')} ${header('sender')}`
  if (isAutomatic && header('x-failed-recipients') === '')
    return says('an automatic reply, which is no bounce', recipientsIn(list, headerOf(email.headers, 'from')))
  const isReport =
    REPORT_SENDER.test(sender) ||
    REPORT_SUBJECT.test(subject) ||
    header('x-failed-recipients') !== '' ||
    status
  if (!isReport) {
    if (/auto-replied/i.test(header('auto-submitted')))
      return says(
        'an automatic reply, which is no bounce',
        recipientsIn(list, headerOf(email.headers, 'from')),
      )
    return [{ addresses: [], result: 'undecided', reason: 'no report of a mail server' }]
  }
  const findings = findingsOfText(context, list).map(finding =>
    finding.result !== 'stays' && (DELAYED_SUBJECT.test(subject) || DELAYED.test(context.text))
      ? { ...finding, result: 'stays' as const, reason: 'delayed' }
      : finding,
  )
  return findings.length > 0
    ? findings
    : [{ addresses: [], result: 'undecided', reason: 'names no recipient of this list' }]
}
