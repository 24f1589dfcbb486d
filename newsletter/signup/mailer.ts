import { createTransport } from 'nodemailer'
import { withTimeout } from '../../shared/with-timeout.ts'
import { html, raw } from 'hono/html'
import {
  columnAttributes,
  emailHead,
  emailStyleOf,
  imageAttachment,
  logoAttachment,
  SANS,
  styleAttribute,
} from '../email-style.ts'
import type { Site } from '../site.ts'

export interface SignupEmail {
  to: string
  confirmUrl: string
  unsubscribeUrl: string
}

/** The email was certainly not sent: the mail server rejected it, or could not be reached. */
export class NotSentError extends Error {
  override name = 'NotSentError'
  /** Status of the mail server's reply. */
  responseCode?: number
  /** The SMTP command to which it replied. */
  command?: string
}

/**
 * Whether the mail server calls the address itself malformed (RFC 5321 4.3.2: 501 to RCPT). The HTML standard accepts dots that
 * RFC 5322 does not, as in `asha..rao@`, because mailboxes with such names exist; only their mail servers take them.
 */
export const isMalformedAddress = (error: unknown): boolean =>
  error instanceof NotSentError && error.responseCode === 501 && error.command === 'RCPT TO'

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the email. Rejects with a `NotSentError`, or with another error if it is not
   * known whether the server has accepted it, for example after a timeout.
   */
  send: (email: SignupEmail) => Promise<void>
}

/** Limit for all steps of sending together, because a visitor waits for the response. Milliseconds. */
export const SEND_TIMEOUT_MS = 8000

/** The dotted drawing in the head of the email. */
const drawingAttachment = (site: Site) =>
  imageAttachment('drawing', Buffer.from(site.brand.emailImages.planned.png, 'base64'), site)

/** Returns the email's text as a plain text part and an HTML part. */
async function renderParts(
  { confirmUrl, unsubscribeUrl }: SignupEmail,
  site: Site,
): Promise<{ text: string; html: string }> {
  const { locale, company, brand, texts } = site
  const { subject, title, request, action, lifetime, ignore, stop } = texts.mail
  const { schemeStyle, light, head, body, button, dot } = emailStyleOf(brand)
  const drawing = { ...brand.emailImages.planned, cid: drawingAttachment(site).cid }
  const sender = `${company.legalName}, ${company.postalAddress}`
  // Some mail programs remove the body, so the column repeats its background. Outlook needs the tables.
  // prettier-ignore
  const email = html`<!doctype html><html lang="${locale}" dir="ltr"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${raw(schemeStyle)}</style></head>
<body class="page" style="margin:0;background-color:${light.surface}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="head" align="center" style="${styleAttribute(head)}">
${emailHead(site, title, drawing)}</td></tr>
<tr><td class="page body" align="center" style="${styleAttribute(body)}">
<table ${columnAttributes}><tr><td class="text" style="font:17px/1.6 ${SANS};color:${light['on-surface']}">
<p style="margin-top:0">${request}</p>
<p style="margin:28px 0 12px"><a class="button" href="${confirmUrl}" style="${styleAttribute(button)}">${action}<span aria-hidden="true" style="${styleAttribute(dot)}">•</span></a></p>
<p class="quiet" style="margin:0 0 28px;font-size:14px;color:${light['on-surface-2']}">${lifetime}</p>
<p>${ignore}</p>
<p class="quiet line" style="margin:32px 0 0;padding:20px 0 0;border-top:1px solid ${light.outline};font-size:14px;color:${light['on-surface-2']}">
<a class="quiet" href="${unsubscribeUrl}" style="color:${light['on-surface-2']}">${stop}</a><br>${sender}</p>
</td></tr></table></td></tr></table></body></html>`
  return {
    html: String(await email),
    text: [
      company.name,
      title,
      request,
      `${action}:\n${confirmUrl}`,
      lifetime,
      ignore,
      `${stop}:\n${unsubscribeUrl}`,
      sender,
    ].join('\n\n'),
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
export function smtpMailer(url: string, from: string, site: Site, timeoutMs = SEND_TIMEOUT_MS): Mailer {
  const transport = createTransport(transportUrl(url, timeoutMs))
  return {
    async send(email) {
      const { rejected } = await withTimeout(
        transport.sendMail({
          from,
          // As an object, because a string is parsed and may contain several addresses.
          to: { name: '', address: email.to },
          subject: site.texts.mail.subject,
          ...(await renderParts(email, site)),
          attachments: [logoAttachment(site), drawingAttachment(site)],
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
