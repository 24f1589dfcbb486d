import { createTransport } from 'nodemailer'
import { withTimeout } from '../../src/lib/with-timeout.ts'
import { light } from '../../src/styles/tokens.ts'
import { LOCALE } from '../../src/config/site.ts'
import { company, postalAddress } from '../../src/content/company.ts'
import { newsletterMail } from '../../src/content/newsletter.ts'

export interface SignupEmail {
  to: string
  confirmUrl: string
  unsubscribeUrl: string
}

/** The email was certainly not sent: the mail server rejected it, or could not be reached. */
export class NotSentError extends Error {
  override name = 'NotSentError'
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email. Rejects with a `NotSentError`, or with another error if it is not
   * known whether the server has accepted it, for example after a timeout.
   */
  send: (email: SignupEmail) => Promise<void>
}

/** Limit for all steps of sending together, because a visitor waits for the response. Milliseconds. */
const SEND_TIMEOUT_MS = 8000

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns the email's text as a plain text part and an HTML part. */
function renderParts({ confirmUrl, unsubscribeUrl }: SignupEmail): { text: string; html: string } {
  const { greeting, request, action, ignore, stop } = newsletterMail
  const sender = `${company.legalName}, ${postalAddress}`
  return {
    text: [
      greeting,
      request,
      `${action}:\n${confirmUrl}`,
      ignore,
      `${stop}:\n${unsubscribeUrl}`,
      sender,
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${LOCALE}"><meta charset="utf-8"><body style="font:16px/1.5 system-ui,sans-serif;color:${light['on-surface']};max-width:32em">`,
      ...[greeting, request].map(text => `<p>${escapeHtml(text)}</p>`),
      `<p><a href="${escapeHtml(confirmUrl)}" style="color:${light.accent};font-weight:600">${escapeHtml(action)}</a></p>`,
      `<p>${escapeHtml(ignore)}</p>`,
      `<p style="font-size:14px"><a href="${escapeHtml(unsubscribeUrl)}" style="color:${light['on-surface-2']}">${escapeHtml(stop)}</a><br>${escapeHtml(sender)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Nodemailer's errors: a response of the server with an error status, or a connection that could not be opened. */
const isNotSent = (error: unknown) => {
  const { responseCode, syscall } = error as { responseCode?: unknown; syscall?: unknown }
  return typeof responseCode === 'number' || syscall === 'connect' || syscall === 'getaddrinfo'
}

/**
 * Adds timeouts to the URL of a mail server. A server on another host must offer TLS, so that neither the password nor an
 * address is sent in the clear.
 */
export function transportUrl(url: string, timeoutMs: number): string {
  const address = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(timeoutMs))
  if (address.protocol === 'smtp:' && !isLoopback(address.hostname))
    address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** Returns a mailer for an smtp:// or smtps:// URL, with user and password if the server requires them. */
export function smtpMailer(url: string, from: string, timeoutMs = SEND_TIMEOUT_MS): Mailer {
  const transport = createTransport(transportUrl(url, timeoutMs))
  return {
    async send(email) {
      const { rejected } = await withTimeout(
        transport.sendMail({
          from,
          // As an object, because a string is parsed and may contain several addresses.
          to: { name: '', address: email.to },
          subject: newsletterMail.subject,
          ...renderParts(email),
          headers: {
            // RFC 3834: no automatic replies to it, because no person has sent it.
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
        timeoutMs,
      ).catch((error: unknown) => {
        // withTimeout rejects with `undefined`.
        if (!(error instanceof Error)) throw new Error('The mail server did not respond in time')
        if (!isNotSent(error)) throw error
        const { responseCode, code, command } = error as {
          responseCode?: number
          code?: string
          command?: string
        }
        throw Object.assign(new NotSentError('The email was not sent', { cause: error }), {
          responseCode,
          code,
          command,
        })
      })
      if (rejected.length > 0) throw new NotSentError('The mail server rejected the address')
    },
  }
}
