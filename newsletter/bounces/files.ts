/** Reads files of bounces: emails, mailboxes (mbox), folders of them, lists, CSV and JSON. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { findingsOfMail } from './mail.ts'
import type { List, Report } from './report.ts'
import { reportsOfJson, reportsOfTable, TableError } from './table.ts'

/** Decodes a text: UTF-8 or UTF-16 with or without a byte order mark, or else Windows-1252. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes
  const evenZeros = bytes.subarray(0, 200).filter((byte, index) => byte === 0 && index % 2 === 0).length
  const oddZeros = bytes.subarray(0, 200).filter((byte, index) => byte === 0 && index % 2 === 1).length
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (oddZeros > 20 || (oddZeros > 0 && evenZeros === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if (evenZeros > 0 && oddZeros === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const MBOX_LINE = /^From .*\d{1,2}:\d{2}.*\d{4}/

/** Whether a text begins with the header of an email. */
function isEmail(text: string): boolean {
  const header = text.trimStart().split(/\n[ \t]*\n/)[0] ?? ''
  const lines = header.split('\n').filter(line => !MBOX_LINE.test(line))
  return (
    lines.length > 0 &&
    /^[!-9;-~]+:/.test(lines[0] ?? '') &&
    lines.some(line =>
      /^(?:from|to|received|return-path|delivered-to|subject|date|message-id|mime-version|content-type|x-[\w-]+):/i.test(
        line,
      ),
    ) &&
    lines.every(line => /^(?:[!-9;-~]+[ \t]*:|[ \t]|>?From )/.test(line))
  )
}

/** Whether a part of a mailbox ends within a MIME part, because a returned email in it begins with a line like the separator. */
const isCut = (text: string) => {
  const boundary = /boundary="?([^\s";]+)/i.exec(text)?.[1]
  return boundary !== undefined && text.includes(`\n--${boundary}`) && !text.includes(`\n--${boundary}--`)
}

/** Splits a mailbox (RFC 4155) into emails. */
function emailsOf(text: string): string[] {
  if (!MBOX_LINE.test(text)) return [text]
  const emails: string[] = []
  for (const part of text.split(/(?<=\n\n)(?=From .*\d{1,2}:\d{2}.*\d{4})/)) {
    const last = emails.at(-1)
    if (last !== undefined && isCut(last)) emails[emails.length - 1] = last + part
    else emails.push(part)
  }
  return emails.map(email => email.replace(/^From .*\n/, '').replace(/^>(>*From )/gm, '$1'))
}

/** Formats that are recognized only to say what to do with them. */
const FORMATS: readonly [magic: string, advice: string][] = [
  ['d0cf11e0', 'is an Outlook message or workbook. Save it as .eml, or as CSV'],
  ['504b0304', 'is a ZIP archive or workbook. Unpack it, or save it as CSV'],
  ['1f8b', 'is compressed. Unpack it'],
  ['25504446', 'is a PDF'],
]

async function reportsOfFile(
  path: string,
  name: string,
  { list, column, emailsOnly }: { list: List; column?: string | undefined; emailsOnly: boolean },
): Promise<Report[]> {
  const bytes = await readFile(path)
  const format = FORMATS.find(([magic]) => bytes.subarray(0, 4).toString('hex').startsWith(magic))
  if (format) throw new TableError(format[1])
  const isWide = bytes.includes(0)
  // One character for each byte: parts of an email have different encodings.
  const raw = (isWide ? Buffer.from(decode(bytes)) : bytes)
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '')
    .replace(/\r\n?/g, '\n')
  if (isEmail(raw)) {
    const emails = emailsOf(raw)
    const reports: Report[] = []
    for (const [index, email] of emails.entries()) {
      const source = emails.length > 1 ? `${name}, email ${index + 1}` : name
      const findings = await findingsOfMail(Buffer.from(email, 'latin1'), list).catch((error: unknown) => [
        { addresses: [], result: 'undecided' as const, reason: `cannot be read: ${String(error)}` },
      ])
      reports.push(...findings.map(finding => ({ ...finding, source })))
    }
    return reports
  }
  if (emailsOnly) throw new TableError('is no email. Import it by itself, if it is a list')
  const text = decode(bytes).replace(/^\ufeff/, '')
  return /^\s*[[{]/.test(text)
    ? reportsOfJson(list, name, text, column)
    : reportsOfTable(list, name, text, column)
}

/**
 * Reads a file, or all emails in a folder. Throws a `TableError` if a file cannot be read without a choice; in a folder, that is
 * a report without an address.
 */
export async function readBounces(
  path: string,
  options: { list: List; column?: string | undefined },
): Promise<Report[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new TableError(`${path} does not exist. Give the path of a file or a folder`)
  if (!found.isDirectory()) {
    try {
      return await reportsOfFile(path, basename(path), { ...options, emailsOnly: false })
    } catch (error) {
      if (error instanceof TableError) throw new TableError(`${basename(path)} ${error.message}`)
      throw error
    }
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !/(?:^|[\\/])\./.test(relative(path, file)))
    .sort()
  const reports: Report[] = []
  for (const file of files) {
    const source = relative(path, file)
    const ofFile = await reportsOfFile(file, source, { ...options, emailsOnly: true }).catch(
      (error: unknown) => {
        if (!(error instanceof TableError)) throw error
        return [{ source, addresses: [], result: 'undecided' as const, reason: error.message }]
      },
    )
    reports.push(...ofFile)
  }
  return reports
}
