import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fieldText } from '../src/components/forms/field-text.ts'
import type { Behaviour } from './behaviour.ts'
import { type FakeCashfree, sdkBehaviours } from './cashfree.ts'
import type { FakeEmailService } from './email.ts'
import { mailServerBehaviours } from './mail-server.ts'
import { escape, sandboxPage } from './page.ts'
import type { SandboxNewsletter } from './newsletter.ts'

export const MAILBOX_PATH = '/sandbox/mailbox'
const POSTS = join(import.meta.dirname, '../src/content/posts')

/** Names of the posts that can be sent. Another name could be the path of any file, whose code would run. */
const issueNames = () =>
  readdirSync(POSTS)
    .filter(file => file.endsWith('.mdx'))
    .map(file => file.slice(0, -4))

const withLinks = (text: string) =>
  text.replaceAll(/https?:\/\/\S+/g, address => `<a href="${address}">${address}</a>`)

/** Behaviours by their label on the page. */
const choices: Record<string, Behaviour> = {
  'normal': {},
  '400': { status: 400 },
  '403': { status: 403 },
  '409': { status: 409, body: '{"error":"This email is already subscribed."}' },
  '429': { status: 429 },
  '500': { status: 500 },
  'after 5 s': { delayMs: 5000 },
  'after 20 s': { delayMs: 20_000 },
  'no response': { never: true },
}

const labelOf = (behaviour: Behaviour) =>
  Object.keys(choices).find(name => JSON.stringify(choices[name]) === JSON.stringify(behaviour)) ??
  'set by a test'

/** Handles requests for the mailbox page: shows received messages and emails, and sets how the fakes respond. */
export async function handleMailbox(
  request: Request,
  email: FakeEmailService,
  newsletter: SandboxNewsletter,
  cashfree: FakeCashfree,
): Promise<Response> {
  if (request.method === 'POST') {
    const form = await request.formData()
    const server =
      form.get('service') === 'mail'
        ? mailServerBehaviours.find(name => name === form.get('behaviour'))
        : undefined
    if (server) {
      newsletter.mail.behaviour = server
      return new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
    }
    const sdk =
      form.get('service') === 'cashfree'
        ? sdkBehaviours.find(name => name === form.get('behaviour'))
        : undefined
    if (sdk) {
      cashfree.behaviour = sdk
      return new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
    }
    const issue = fieldText(form, 'issue')
    if (issue) {
      if (!issueNames().includes(issue))
        return new Response('Unknown issue: choose one of the list', { status: 400 })
      await newsletter.send(issue)
      return new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
    }
    const chosen = choices[fieldText(form, 'behaviour')]
    const fake = form.get('service') === 'newsletter' ? newsletter : email
    if (!chosen) return new Response('Unknown behaviour', { status: 400 })
    fake.behaviour = chosen
    return new Response(null, { status: 303, headers: { Location: MAILBOX_PATH } })
  }
  const switcher = (service: string, label: string, names: readonly string[], current: string) =>
    `<form method="post"><input type="hidden" name="service" value="${service}">${label} <select name="behaviour">${names.map(name => `<option${name === current ? ' selected' : ''}>${name}</option>`).join('')}</select> <button>Set</button></form>`
  const sender = `<form method="post">Issue <select name="issue">${issueNames()
    .map(name => `<option>${name}</option>`)
    .join('')}</select> <button>Send to the subscribers</button></form>`
  const messages = email.received
    .toReversed()
    .map(
      ({ name, email: from, title }) =>
        `<article><h2>${escape(name)} &lt;${escape(from)}&gt;</h2><pre>${escape(title)}</pre></article>`,
    )
    .join('')
  const emails = newsletter.mail.emails
    .toReversed()
    .map(
      ({ to, email }) =>
        `<article><h2>${escape(email.subject ?? '')}, to ${escape(to.join(', '))}</h2><pre>${withLinks(escape(email.text ?? ''))}</pre>
<details><summary>HTML part</summary><iframe title="HTML part" sandbox="allow-popups" loading="lazy" srcdoc="${escape(email.html ?? '')}"></iframe></details></article>`,
    )
    .join('')
  return sandboxPage(
    'Sandbox mailbox',
    `${switcher('email', 'EmailJS response', Object.keys(choices), labelOf(email.behaviour))}${switcher('newsletter', 'Newsletter API response', Object.keys(choices), labelOf(newsletter.behaviour))}${switcher('mail', 'Mail server', mailServerBehaviours, newsletter.mail.behaviour)}${switcher('cashfree', 'Cashfree SDK', sdkBehaviours, cashfree.behaviour)}
<h2>Contact form messages (${email.received.length})</h2>${messages || '<p>No messages yet.</p>'}
<h2>Newsletter emails (${newsletter.mail.emails.length})</h2>${sender}${emails || '<p>No emails yet.</p>'}`,
  )
}
