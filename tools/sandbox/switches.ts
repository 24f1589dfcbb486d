/** The part of the mailbox page that sets how the fake services respond. */
import { html } from 'hono/html'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { fieldText } from '../../src/forms/form-fields.ts'
import type { PaymentProviderId } from '../../src/payments/server-registry.ts'
import type { Behaviour } from './behaviour.ts'
import type { FakeEmailService } from './emailjs.ts'
import { type MailServerBehaviour, mailServerBehaviours } from './mail-server.ts'
import type { SandboxNewsletter } from './newsletter.ts'
import { optionsOf } from './page.ts'
import { type FakeProvider, type KeyChoice, keyChoices } from './payment-providers.ts'
import type { Switch } from './switch.ts'

/** A fake's responses, by their labels on the page. */
const responses: Record<string, { behaviour: Behaviour; effect: string }> = {
  'normal': { behaviour: {}, effect: 'Responds as the real service does.' },
  '400': { behaviour: { status: 400 }, effect: 'Rejects the request as invalid.' },
  '403': { behaviour: { status: 403 }, effect: 'Rejects the request, as if the key or site were wrong.' },
  '409': {
    behaviour: { status: 409, body: '{"error":"This email is already subscribed."}' },
    effect: 'Says that the address is already subscribed.',
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
    effect: 'Never responds, so the page gives up after the response timeout.',
  },
}

const labelOf = (behaviour: Behaviour) =>
  Object.keys(responses).find(
    name => JSON.stringify(responses[name]?.behaviour) === JSON.stringify(behaviour),
  ) ?? 'set by a test'

export interface SwitchedServices {
  email: FakeEmailService
  newsletter: SandboxNewsletter
  payments: Readonly<Record<PaymentProviderId, FakeProvider>>
  checkoutReturn: { keys: KeyChoice }
}

export function switchesOf({
  email,
  newsletter,
  payments,
  checkoutReturn,
}: SwitchedServices): Record<string, Switch> {
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
      effects: keyChoices,
      current: () => checkoutReturn.keys,
      set: name => (checkoutReturn.keys = name as KeyChoice),
    },
  }
}

/** Handles a switch's form or "Reset all". Returns false for any other form. */
export function setSwitch(switches: Record<string, Switch>, form: FormData): boolean {
  if (form.has('reset')) {
    for (const { normal, set } of Object.values(switches)) set(normal)
    return true
  }
  const chosen = switches[fieldText(form, 'service')]
  const behaviour = fieldText(form, 'behaviour')
  if (!chosen || !Object.hasOwn(chosen.effects, behaviour)) return false
  chosen.set(behaviour)
  return true
}

export function switchForms(switches: Record<string, Switch>) {
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
  return html`${switchers}${reset}`
}
