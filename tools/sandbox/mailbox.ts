import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import { sandboxPage } from './page.ts'
import { type SwitchedServices, setSwitch, switchesOf, switchForms } from './switches.ts'

export const MAILBOX_PATH = '/sandbox/mailbox'

const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

/** Returns the HTML part with its attached images, as email clients show it. */
const withImages = ({ html = '', attachments }: Email) =>
  html.replaceAll(/(?<= src=")cid:([^"]+)/g, (address, id: string) => {
    const image = attachments.find(({ contentId }) => contentId === `<${id}>`)
    return image
      ? `data:${image.mimeType};base64,${Buffer.from(image.content as ArrayBuffer).toString('base64')}`
      : address
  })

/** Handles the mailbox page: shows received messages and emails, and sets how the fakes respond. */
export async function handleMailbox(request: Request, fakes: SwitchedServices): Promise<Response> {
  const switches = switchesOf(fakes)
  if (request.method === 'POST')
    return setSwitch(switches, await request.formData())
      ? new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
      : new Response('Unknown behaviour', { status: 400 })
  const articles = (list: readonly unknown[], none: string) => (list.length > 0 ? list : html`<p>${none}</p>`)
  const messages = fakes.email.received.toReversed().map(
    ({ name, email: from, title }) =>
      html`<article>
        <h2>${name} &lt;${from}&gt;</h2>
        <pre>${title}</pre>
      </article>`,
  )
  const emails = fakes.newsletter.mail.emails.toReversed().map(
    ({ to, email }) =>
      html`<article>
        <h2>${email.subject ?? ''}, to ${to.join(', ')}</h2>
        <pre>${withLinks(email.text ?? '')}</pre>
        <details>
          <summary>HTML part</summary>
          <iframe
            title="HTML part"
            sandbox="allow-popups"
            loading="lazy"
            srcdoc="${withImages(email)}"
          ></iframe>
        </details>
      </article>`,
  )
  return sandboxPage(
    'Sandbox mailbox',
    html`${switchForms(switches)}
      <h2>Contact form messages (${fakes.email.received.length})</h2>
      ${articles(messages, 'No messages yet.')}
      <h2>Newsletter emails (${fakes.newsletter.mail.emails.length})</h2>
      ${articles(emails, 'No emails yet.')}`,
  )
}
