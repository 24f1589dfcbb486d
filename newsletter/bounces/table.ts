/** Reads lists of addresses, and the CSV and JSON exports of mail services. */
import Papa from 'papaparse'
import { mailboxIn } from './address-text.ts'
import type { List, Report } from './report.ts'
import { isAboutUnknown, judge, statusesIn, type Verdict } from './verdict.ts'

/** A table that cannot be read without a choice. The message says which. */
export class TableError extends Error {}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Headers of the column of recipients. The first group of which a table has one decides. */
const RECIPIENT_HEADERS = [
  ['originalrecipient'],
  [
    'recipient',
    'recipients',
    'recipientemail',
    'recipientaddress',
    'recipientemailaddress',
    'rcpt',
    'rcptto',
    'finalrecipient',
    'bouncedrecipient',
    'bouncedaddress',
    'bouncedemail',
  ],
  [
    'email',
    'emailaddress',
    'mail',
    'mailaddress',
    'emailid',
    'useremail',
    'adresseemail',
    'adressemail',
    'correo',
    'emailadresse',
  ],
  ['to', 'toaddress', 'toemail', 'emailto', 'destination', 'destinations'],
  ['address', 'adresse', 'contact', 'contactemail', 'subscriber', 'subscriberemail'],
]

/** Headers of columns that say what happened to an email. */
const isEvidence = (header: string) =>
  /event|type|status|state|class|categor|reason|respon|diag|desc|code|severity|error|bounce|dsn|detail|message$|result|outcome|action|cause|smtp|failure/.test(
    header,
  ) && !/(?:id|date|time|timestamp|ip|at|subject|stream|hash)$/.test(header)

/** Words of services, without case, spaces and punctuation, and what they say of an email. */
const WORDS = new Map(
  Object.entries({
    delivered:
      'delivered delivery accepted sent send open opened click clicked processed request requests requested queued uniqueopened proxyopen loadedbyproxy subscribed confirmed active ok success relayed expanded d received',
    complaint:
      'complaint complained complaints spam spamcomplaint spamreport spamnotification abuse feedback',
    unsubscribed:
      'unsubscribe unsubscribed groupunsubscribe listunsubscribe optout optedout manualsuppression',
    temporary:
      'soft softbounce softbounces softbounced softfail softfailure temporary temporaryfailure tempfail temporaryfail transient deferred deferral delay delayed deliverydelay deliverydelayed block blocked blocks throttled ratelimited mailboxfull quota overquota full undetermined autoresponder autoreply outofoffice expired timeout greylisted challengeverification contentrejected messagetoolarge attachmentrejected dnserror connectionerror t tq rejected reject dropped drop skipped suppressed suppressbounce technical content reputation frequencyvolume addresschange',
    hard: 'hard hardbounce hardbounces hardbounced hardfail permanent permanentfailure permanentfail permfail invalidemail invalidemailaddress invalidrecipient invalidaddress invalidmailbox invaliddomain invalid bademail bademailaddress bademailaddr badmailbox badaddress nonexistent noemail unknownuser userunknown usernotfound unknownrecipient mailboxnotfound addressnotfound doesnotexist cleaned',
    failed: 'bounce bounced bounces failed failure fail undelivered undeliverable b error general',
  }).flatMap(([kind, words]) => words.split(' ').map(word => [word, kind] as const)),
)

/** Letters that say something, unlike numbers and flags. */
const isWords = (text: string) => /\p{L}/u.test(text) && !/^(?:true|false|yes|no)$/i.test(text.trim())

/** Judges the cells of a row that say what happened. */
function judgeCells(cells: readonly { header: string; text: string }[]): Verdict {
  if (cells.length === 0)
    return { result: 'undecided', reason: 'no known column says what happened to the address' }
  const filled = cells.filter(({ text }) => text.trim() !== '')
  const kinds = filled.map(({ header, text }) => ({
    kind: WORDS.get(plain(text)),
    says: `${header}: ${text}`,
  }))
  const of = (...wanted: string[]) => kinds.find(({ kind }) => kind && wanted.includes(kind))
  const other = of('complaint', 'unsubscribed', 'delivered', 'temporary')
  if (other) return { result: 'stays', reason: other.says }
  const texts = filled.filter((_, index) => kinds[index]?.kind === undefined).map(({ text }) => text)
  // A cell of its own, such as "5.1.1 (bad destination mailbox address)", is a status; a code within a text is not.
  const statuses = texts.flatMap(text => statusesIn(/^\s*\d\.\d+\.\d+/.exec(text)?.[0] ?? ''))
  const hard = of('hard')
  const verdict = judge({ statuses, texts, isPermanent: (hard ?? of('failed')) !== undefined })
  if (verdict.result !== 'undecided' || !hard) return verdict
  // The service itself says that the address does not exist, unless its reason says something else.
  const hasCode = texts.some(text => statusesIn(text).length > 0)
  return hasCode || texts.some(text => isWords(text) && !isAboutUnknown(text))
    ? verdict
    : { result: 'ends', reason: hard.says }
}

/** Whether a cell, whatever its header, says that the address may exist: a status, a reply, or a word of a service. */
const saysOtherwise = (text: string) =>
  /^\s*(?:smtp;\s*)?[245](?:\d\d[ -]|\.\d{1,3}\.\d{1,3})/i.test(text) ||
  (plain(text).length > 3 && /delivered|complaint|unsubscribed|temporary/.test(WORDS.get(plain(text)) ?? ''))

type Row = Readonly<Record<string, string>>

function columnOf(headers: readonly string[], wanted: string | undefined): string {
  const names = `Columns: ${headers.map((header, index) => `${index + 1} ${header}`).join(', ')}`
  if (wanted !== undefined) {
    const found =
      headers.find(header => plain(header) === plain(wanted)) ??
      (/^\d+$/.test(wanted) ? headers[Number(wanted) - 1] : undefined)
    if (found === undefined) throw new TableError(`has no column ${wanted}. ${names}`)
    return found
  }
  for (const group of RECIPIENT_HEADERS) {
    const found = headers.filter(header => group.includes(plain(header)))
    if (found.length > 1)
      throw new TableError(
        `has several columns that may be the recipient: ${found.join(', ')}. Choose one with --column.`,
      )
    if (found[0] !== undefined) return found[0]
  }
  throw new TableError(`has no column that is certainly the recipient. Choose it with --column. ${names}`)
}

/** Whether a text is an address, or a name and an address in brackets. Other words, as in "asha@one.example active", may be evidence. */
const isEntry = (text: string) => /^\S+$|>$/.test(text.trim())

const reportOf = (list: List, source: string, row: Row, column: string): Report => {
  const address = mailboxIn(list, (row[column] ?? '').replace(/^[\w-]+\s*;\s*(?=\S+@)/, ''))
  if (!address)
    return {
      source,
      addresses: [],
      result: 'undecided',
      reason: `no address in ${column}: ${row[column] ?? ''}`.trim(),
    }
  // Other columns, as in an export of contacts, may say in words unknown here that the address is in use.
  if (Object.keys(row).length === 1 && isEntry(row[column] ?? ''))
    return { source, addresses: [address], result: 'ends', reason: 'in the list' }
  const cells = Object.entries(row)
    .filter(([header, text]) => header !== column && (isEvidence(plain(header)) || saysOtherwise(text)))
    .map(([header, text]) => ({ header, text }))
  // Mailchimp's export of cleaned contacts says so by this column alone.
  if (Object.entries(row).some(([header, text]) => plain(header) === 'cleantime' && text.trim() !== ''))
    cells.push({ header: 'CLEAN_TIME', text: 'cleaned' })
  return { source, addresses: [address], ...judgeCells(cells) }
}

/** Reads one address per line, with or without names. Returns nothing if the text is no such list. */
function reportsOfList(list: List, name: string, text: string): Report[] | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ source: `${name}:${index + 1}`, line: line.trim() }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
  const addresses = lines.map(({ line }) => {
    const entry = line.replace(/[,;]$/, '')
    return isEntry(entry) ? mailboxIn(list, entry) : undefined
  })
  if (
    addresses[0] === undefined ||
    addresses.filter(address => address === undefined).length * 2 >= lines.length
  )
    return undefined
  return lines.map(({ source, line }, index) => {
    const address = addresses[index]
    return address === undefined
      ? { source, addresses: [], result: 'undecided', reason: `no address: ${line}` }
      : { source, addresses: [address], result: 'ends', reason: 'in the list' }
  })
}

/** Reads a list or CSV (RFC 4180; also semicolons and tabs, and lines that end with CR). */
export function reportsOfTable(list: List, name: string, text: string, wanted?: string): Report[] {
  const entries = wanted === undefined ? reportsOfList(list, name, text) : undefined
  if (entries) return entries
  // The line "sep=;" is for Excel only.
  const [separation = '', separator] = /^sep=(.)(?:\r\n?|\n)/i.exec(text) ?? []
  const table = text.slice(separation.length)
  // Empty lines would count as rows with one column.
  const { meta } = Papa.parse<string[]>(table, {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator ?? meta.delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new TableError(`row ${(broken.row ?? 0) + 1}: ${broken.message}`)
  const rows = data
    .map((cells, index) => ({ cells, source: `${name}, row ${index + 1}` }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const [first, ...others] = rows
  if (!first) throw new TableError('is empty')
  const hasHeader = first.cells.every(cell => mailboxIn(list, cell) === undefined)
  if (hasHeader) {
    const headers = first.cells.map((cell, index) => cell.trim() || `column ${index + 1}`)
    const column = columnOf(headers, wanted)
    return others.map(({ cells, source }) =>
      cells.slice(headers.length).some(cell => cell.trim() !== '')
        ? {
            source,
            addresses: [],
            result: 'undecided',
            reason: `has ${cells.length} cells for ${headers.length} columns`,
          }
        : reportOf(
            list,
            source,
            Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])),
            column,
          ),
    )
  }
  // Without a header, the only column of addresses is that of the recipients, and the others say what happened.
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  const columns = indexes.filter(index =>
    rows.some(({ cells }) => mailboxIn(list, cells[index] ?? '') !== undefined),
  )
  const chosen = wanted === undefined ? columns : [Number(wanted) - 1]
  const [recipient, ...rest] = chosen
  if (recipient === undefined || rest.length > 0 || !indexes.includes(recipient))
    throw new TableError(
      `has no header, and addresses in the columns ${columns.map(index => index + 1).join(', ')}. Choose one with --column and its number.`,
    )
  const headerOf = (index: number) => (index === recipient ? 'recipient' : `status ${index + 1}`)
  return rows.map(({ cells, source }) =>
    reportOf(
      list,
      source,
      Object.fromEntries(cells.map((cell, index) => [headerOf(index), cell])),
      'recipient',
    ),
  )
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type JsonObject = Record<string, Json>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: Json | undefined) => (typeof value === 'object' ? '' : String(value ?? ''))

/** Returns the values of an object and of the objects in it, by their names: `delivery-status.code`. */
function flat(object: JsonObject, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(object).map(([name, value]) =>
      isObject(value)
        ? flat(value, `${prefix}${name}.`)
        : { [prefix + name]: Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value) },
    ),
  ) as Record<string, string>
}

/** Fields of which Amazon SES and Mailgun put the recipient into an object of its own. */
function rowsOf(value: Json): Row[] {
  if (Array.isArray(value)) return value.flatMap(rowsOf)
  if (!isObject(value)) throw new TableError('has values that are no objects')
  // Amazon SNS wraps a notification as text.
  if (typeof value['Message'] === 'string' && value['Message'].startsWith('{'))
    return rowsOf(JSON.parse(value['Message']) as Json)
  for (const name of ['Records', 'items', 'Bounces', 'bounces', 'events', 'data', 'results'])
    if (Array.isArray(value[name])) return rowsOf(value[name])
  const event = textOf(value['eventType'] ?? value['notificationType'])
  const { bounce, complaint, delivery, deliveryDelay } = value
  for (const [details, name] of [
    [bounce, 'bouncedRecipients'],
    [complaint, 'complainedRecipients'],
    [deliveryDelay, 'delayedRecipients'],
  ] as const)
    if (isObject(details) && Array.isArray(details[name]))
      return details[name].filter(isObject).map(({ emailAddress, ...recipient }) => ({
        recipient: textOf(emailAddress),
        event,
        bounceType: textOf(details['bounceType']),
        bounceSubType: textOf(details['bounceSubType']),
        ...flat(recipient),
      }))
  if (isObject(delivery) && Array.isArray(delivery['recipients']))
    return delivery['recipients'].map(recipient => ({ recipient: textOf(recipient), event }))
  if (isObject(value['event-data'])) return rowsOf(value['event-data'])
  return [flat(value)]
}

/** Reads the JSON of a service: an object, an array, or one object per line. */
export function reportsOfJson(list: List, name: string, text: string, wanted?: string): Report[] {
  let values: Json
  try {
    values = JSON.parse(text) as Json
  } catch {
    const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
    try {
      values = lines.map(line => JSON.parse(line) as Json)
    } catch {
      throw new TableError('is no JSON')
    }
  }
  return rowsOf(values).map((row, index) =>
    reportOf(list, `${name}, entry ${index + 1}`, row, columnOf(Object.keys(row), wanted)),
  )
}
