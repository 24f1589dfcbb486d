/** Sends an email over SMTP, and reports whether the mail server may have accepted it. */
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { LoggableError } from './log.ts'

/** A mail server's URL. It is validated here, because a URL parser's error would contain the password. */
export const smtpUrl = z
  .string({ error: "is missing. Set it to the mail server's smtp:// or smtps:// URL" })
  .refine(
    text => URL.canParse(text) && /^smtps?:\/\/./.test(text) && new URL(text).hostname !== '',
    'must be an smtp:// or smtps:// URL',
  )

/** A sender such as `Acme (India) <mail@acme.example>`. RFC 5322 would treat `(India)` as a comment. */
export const senderSchema = (company: { name: string; email: string }) =>
  z
    .string()
    .default(`<${company.email}>`)
    .transform((text, context) => {
      const [, written = '', address = ''] = /^([^<>]*)<([^<>\s]+)>\s*$/.exec(text) ?? ['', '', text.trim()]
      const name = written
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll(/\\(.)/g, '$1')
      if (/^[^\s@()]+@[^\s@()]+$/.test(address)) return { name: name || company.name, address }
      context.addIssue('must be an email address, with or without a name, such as Company <mail@company.in>')
      return z.NEVER
    })

/** The email was certainly not sent: the mail server rejected it or was unreachable. */
export class NotSentError extends LoggableError {
  override name = 'NotSentError'
  /**
   * Whether the mail server rejected the address itself as malformed (501 to RCPT, RFC 5321 4.3.2). The HTML
   * standard accepts dots that RFC 5322 does not, as in `asha..rao@`, and some mail servers have such
   * mailboxes.
   */
  isMalformedAddress = false
}

/** Timeout for sending as a whole, in milliseconds. Short, because a visitor waits for the response. */
export const SEND_TIMEOUT_MS = 8000

const isLoopback = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * Adds timeouts to a mail server's URL. A server on another host must offer TLS, so that neither the password
 * nor an address is sent in the clear.
 */
export function transportUrl(url: string, timeoutMs: number): string {
  const address = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(timeoutMs))
  // Each email has its own connection.
  address.searchParams.delete('pool')
  if (address.protocol === 'smtp:' && !isLoopback(address.hostname))
    address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** Returns the error that `sendEmail` rejects with. */
function errorOf(error: unknown, isSending: boolean): LoggableError {
  // The reply's text, which is not used here, may quote the address.
  const { code, command, responseCode, message } = error as NodemailerError
  const details = [code, responseCode, command].filter(Boolean).join(', ')
  const reason = responseCode === undefined ? `${message.trim()} (${details})` : details
  if (isSending && responseCode === undefined)
    return new LoggableError(`The mail server may have accepted the email: ${reason}`)
  return Object.assign(new NotSentError(`The mail server did not accept the email: ${reason}`), {
    isMalformedAddress: responseCode === 501 && command === 'RCPT TO',
  })
}

/**
 * Sends an email through the mail server at an smtp:// or smtps:// URL. Resolves once the server has accepted
 * the email. Rejects with a `NotSentError` or, if the email may have arrived, with another `LoggableError`.
 */
export async function sendEmail(
  url: string,
  message: SendMailOptions,
  timeoutMs = SEND_TIMEOUT_MS,
): Promise<void> {
  let isSending = false
  const transport = createTransport({
    url: transportUrl(url, timeoutMs),
    // Errors can name the command of another step, so only the log shows whether the email may have arrived.
    transactionLog: true,
    logger: {
      debug: ({ tnx }: { tnx?: string }, text: string) => (isSending ||= tnx === 'client' && text === 'DATA'),
    },
  })
  const signal = AbortSignal.timeout(timeoutMs)
  const safe = { ...message, disableFileAccess: true, disableUrlAccess: true, signal }
  await transport.sendMail(safe).catch((error: unknown) => {
    throw errorOf(error, isSending)
  })
}
