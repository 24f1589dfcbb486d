import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import { RESPONSE_TIMEOUT_MS } from '../machines/timeouts.ts'
import { fieldText } from '../src/components/forms/field-text.ts'
import type { Behaviour } from './behaviour.ts'
import type { FakeEmailService } from './emailjs.ts'
import type { PaymentProviderName } from '../src/services/payments/server.ts'
import { type FakeProvider, type ReturnKeys, returnKeys } from './payments.ts'
import type { Switch } from './switch.ts'
import { type MailServerBehaviour, mailServerBehaviours } from './mail-server.ts'
import { optionsOf, sandboxPage } from './page.ts'
import type { SandboxNewsletter } from './newsletter.ts'

export const MAILBOX_PATH = '/sandbox/mailbox'
const POSTS = join(import.meta.dirname, '../src/content/posts')

/** Names of the posts that can be sent. Another name could be the path of any file, whose code would run. */
const issueNames = () =>
  readdirSync(POSTS)
    .filter(file => file.endsWith('.mdx'))
    .map(file => file.slice(0, -4))

/** A text with its addresses as links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))

/** Returns the HTML part with its attached images, as mail programs show it. */
const withImages = ({ html = '', attachments }: Email) =>
  html.replaceAll(/(?<= src=")cid:([^"]+)/g, (address, id: string) => {
    const image = attachments.find(({ contentId }) => contentId === `<${id}>`)
    return image
      ? `data:${image.mimeType};base64,${Buffer.from(image.content as ArrayBuffer).toString('base64')}`
      : address
  })

/** How a fake responds, by its label on the page. */
const responses: Record<string, { behaviour: Behaviour; effect: string }> = {
  'normal': { behaviour: {}, effect: 'Responds as the real service does.' },
  '400': { behaviour: { status: 400 }, effect: 'Calls the request invalid.' },
  '403': { behaviour: { status: 403 }, effect: 'Refuses the request, as for a wrong key or another site.' },
  '409': {
    behaviour: { status: 409, body: '{"error":"This email is already subscribed."}' },
    effect: 'Says that the address is subscribed.',
  },
  '429': { behaviour: { status: 429 }, effect: 'Says that there were too many requests.' },
  '500': { behaviour: { status: 500 }, effect: 'Fails.' },
  'late': {
    behaviour: { delayMs: RESPONSE_TIMEOUT_MS / 3 },
    effect: 'Responds after a third of the response timeout.',
  },
  'too late': {
    behaviour: { delayMs: RESPONSE_TIMEOUT_MS + 5000 },
    effect: `Responds 5 s after the response timeout of ${RESPONSE_TIMEOUT_MS / 1000} s.`,
  },
  'no response': {
    behaviour: { never: true },
    effect: 'Never responds: the page gives up after the response timeout.',
  },
}

const labelOf = (behaviour: Behaviour) =>
  Object.keys(responses).find(
    name => JSON.stringify(responses[name]?.behaviour) === JSON.stringify(behaviour),
  ) ?? 'set by a test'

interface Fakes {
  email: FakeEmailService
  newsletter: SandboxNewsletter
  payments: Readonly<Record<PaymentProviderName, FakeProvider>>
  checkoutReturn: { keys: ReturnKeys }
}

/** Returns the switches by the name of their service. */
function switchesOf({ email, newsletter, payments, checkoutReturn }: Fakes): Record<string, Switch> {
  const response = (label: string, fake: { behaviour: Behaviour }): Switch => ({
    label,
    normal: 'normal',
    effects: Object.fromEntries(Object.entries(responses).map(([name, { effect }]) => [name, effect])),
    current: () => labelOf(fake.behaviour),
    set: name => (fake.behaviour = responses[name]?.behaviour ?? {}),
  })
  return {
    email: response('EmailJS response', email),
    newsletter: response('Newsletter API response', newsletter),
    mail: {
      label: 'Mail server',
      normal: 'accepts',
      effects: mailServerBehaviours,
      current: () => newsletter.mail.behaviour,
      set: name => (newsletter.mail.behaviour = name as MailServerBehaviour),
    },
    ...(Object.assign({}, ...Object.values(payments).map(({ switches }) => switches)) as Record<
      string,
      Switch
    >),
    keys: {
      label: 'Keys of the return function',
      normal: 'set',
      effects: returnKeys,
      current: () => checkoutReturn.keys,
      set: name => (checkoutReturn.keys = name as ReturnKeys),
    },
  }
}

/** Handles requests for the mailbox page: shows received messages and emails, and sets how the fakes respond. */
export async function handleMailbox(request: Request, fakes: Fakes): Promise<Response> {
  const { email, newsletter } = fakes
  const switches = switchesOf(fakes)
  if (request.method === 'POST') {
    const done = () => new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
    const form = await request.formData()
    if (form.has('reset')) {
      for (const { normal, set } of Object.values(switches)) set(normal)
      return done()
    }
    const issue = fieldText(form, 'issue')
    if (issue) {
      if (!issueNames().includes(issue))
        return new Response('Unknown issue: choose one of the list', { status: 400 })
      await newsletter.send(issue)
      return done()
    }
    const chosen = switches[fieldText(form, 'service')]
    const behaviour = fieldText(form, 'behaviour')
    if (!chosen || !Object.hasOwn(chosen.effects, behaviour))
      return new Response('Unknown behaviour', { status: 400 })
    chosen.set(behaviour)
    return done()
  }
  const switchers = Object.entries(switches).map(([service, { label, effects, current }]) => {
    const rows = Object.entries(effects).map(
      ([name, effect]) =>
        html`<tr>
          <th>${name}</th>
          <td>${effect}</td>
        </tr>`,
    )
    return html`<section>
      <form method="post">
        <input type="hidden" name="service" value="${service}" />${label}
        <select name="behaviour" aria-label="${label}">
          ${optionsOf(Object.keys(effects), current())}
        </select>
        <button>Set</button>
      </form>
      <small>${effects[current()] ?? ''}</small>
      <details>
        <summary>All choices</summary>
        <table>
          ${rows}
        </table>
      </details>
    </section>`
  })
  const reset = html`<form method="post"><button name="reset">Reset all</button></form>`
  const sender = html`<form method="post">
    Issue
    <select name="issue">
      ${optionsOf(issueNames())}
    </select>
    <button>Send to the subscribers</button>
  </form>`
  const messages = email.received.toReversed().map(
    ({ name, email: from, title }) =>
      html`<article>
        <h2>${name} &lt;${from}&gt;</h2>
        <pre>${title}</pre>
      </article>`,
  )
  const emails = newsletter.mail.emails.toReversed().map(
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
    html`${switchers}${reset}
      <h2>Contact form messages (${email.received.length})</h2>
      ${messages.length > 0 ? messages : html`<p>No messages yet.</p>`}
      <h2>Newsletter emails (${newsletter.mail.emails.length})</h2>
      ${sender}${emails.length > 0 ? emails : html`<p>No emails yet.</p>`}`,
  )
}
