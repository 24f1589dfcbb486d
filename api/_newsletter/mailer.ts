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

export interface Mailer {
  /** Resolves when the mail server has accepted the email. Rejects otherwise, also after a timeout. */
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

/** Returns a mailer for an smtp:// or smtps:// URL, with user and password if the server requires them. */
export function smtpMailer(url: string, from: string, timeoutMs = SEND_TIMEOUT_MS): Mailer {
  const address = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(timeoutMs))
  const transport = createTransport(address.href)
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
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
        timeoutMs,
      ).catch((error: unknown) => {
        // withTimeout rejects with `undefined`.
        throw error instanceof Error ? error : new Error('The mail server did not respond in time')
      })
      if (rejected.length > 0) throw new Error('The mail server rejected the address')
    },
  }
}
