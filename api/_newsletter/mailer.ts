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

/** Resolves when the mail server has taken the email; rejects in every other case. */
export interface Mailer {
  send: (email: SignupEmail) => Promise<void>
}

/** A visitor waits for the answer: all of it, however many steps the mail server takes. Milliseconds. */
const PATIENCE_MS = 8000

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What the email says, once as text and once as the same text in HTML. */
function partsOf({ confirmUrl, unsubscribeUrl }: SignupEmail): { text: string; html: string } {
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
      ...[greeting, request].map(text => `<p>${escape(text)}</p>`),
      `<p><a href="${escape(confirmUrl)}" style="color:${light.accent};font-weight:600">${escape(action)}</a></p>`,
      `<p>${escape(ignore)}</p>`,
      `<p style="font-size:14px"><a href="${escape(unsubscribeUrl)}" style="color:${light['on-surface-2']}">${escape(stop)}</a><br>${escape(sender)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}

/** `url` is smtp:// or smtps://, with user and password where the server wants them. */
export function smtpMailer(url: string, from: string, patienceMs = PATIENCE_MS): Mailer {
  const address = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    address.searchParams.set(name, String(patienceMs))
  const transport = createTransport(address.href)
  return {
    async send(email) {
      const { rejected } = await withTimeout(
        transport.sendMail({
          from,
          // As an object, so that nothing in an address is read as a second one.
          to: { name: '', address: email.to },
          subject: newsletterMail.subject,
          ...partsOf(email),
          headers: {
            'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        }),
        patienceMs,
      ).catch((error: unknown) => {
        throw error instanceof Error ? error : new Error('the mail server did not answer in time')
      })
      if (rejected.length > 0) throw new Error('the mail server did not take the address')
    },
  }
}
