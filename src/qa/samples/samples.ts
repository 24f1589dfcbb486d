/** Samples of every state of every machine, for the gallery, `?state=` and the viewer. */
import { checkoutFailures } from '#machines/checkout.failures.ts'
import type { CheckoutQuery } from '#machines/checkout.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { contactFields } from '#machines/contact-form.fields.ts'
import { sendFailures } from '#machines/contact-form.failures.ts'
import { emailError } from '#machines/newsletter.schema.ts'
import { type PaymentResult, paymentResults } from '#machines/thank-you.schema.ts'
import { paths, type SectionId } from '../../config/paths.ts'

export interface Sample {
  /** Unique; the value of `?state=`. */
  id: string
  /** The machine's id. */
  machine: string
  /** State name, as in the attribute `data-state`. */
  state: string
  /** Differences from the initial context. */
  context: Readonly<Record<string, unknown>>
  /** Path of a page that runs the machine. */
  page: string
}

const sample = (
  machine: string,
  page: string,
  state: string,
  variant = '',
  context: Sample['context'] = {},
): Sample => ({
  id: [machine, state.replaceAll(' ', '+'), ...(variant ? [variant] : [])].join(':'),
  machine,
  state,
  context,
  page,
})

const query: CheckoutQuery = {
  sessionId: 'sub_sample',
  amount: 999,
  planName: 'Pro Annual',
  userId: 'user_42',
  mode: 'sandbox',
}
const queryWithoutSession: CheckoutQuery = { ...query, sessionId: undefined, mode: 'production' }
const draft = {
  name: 'Asha Rao',
  email: 'asha@studio.example',
  message: 'We sell fruit to forty shops and count it by hand.',
}
const badDraft = { name: 'A', email: 'asha@studio', message: 'Call me' }
const refusal = 'This email is already subscribed.'

const checkout = (state: string, variant?: string, context: Sample['context'] = {}) =>
  sample('checkout', paths.checkout, state, variant, { query, ...context })
const contactForm = (state: string, variant?: string, context?: Sample['context']) =>
  sample('contactForm', paths.contact, state, variant, context)
const newsletter = (state: string, variant?: string, context?: Sample['context']) =>
  sample('newsletter', paths.terms, state, variant, context)

export const samples: readonly Sample[] = [
  sample('checkout', paths.checkout, 'unopened'),
  ...['fetching', 'fetched', 'settling', 'starting', 'redirecting'].map(state =>
    checkout(`loading.${state}`),
  ),
  checkout('mounted'),
  checkout('left'),
  checkout('returned'),
  ...checkoutFailures.map(failure =>
    checkout('failed', failure, {
      failure,
      ...(failure === 'session' ? { query: queryWithoutSession } : {}),
    }),
  ),
  checkout('leaving', '', { failure: 'timeout' }),
  checkout('leaving', 'returned'),
  checkout('gone', '', { failure: 'timeout' }),
  ...['ready', 'opening', 'asking'].map(state =>
    sample('thankYou', paths.thankYou, `result.unknown app.${state}`),
  ),
  ...paymentResults.map(result =>
    sample('thankYou', paths.thankYou, `result.${result} app.ready`, '', { result, remaining: 3_600_000 }),
  ),
  sample('thankYou', paths.thankYou, 'result.succeeded app.ready', 'test', {
    result: 'succeeded' satisfies PaymentResult,
    isTest: true,
    remaining: 3_600_000,
  }),
  contactForm('editing.pristine'),
  contactForm('editing.pristine', 'filled', { draft }),
  contactForm('editing.pristine', 'wrong', { draft: badDraft, shown: contactFields }),
  contactForm('sending', '', { draft, shown: contactFields }),
  ...sendFailures.map(failure => contactForm('editing.failed', failure, { draft, failure })),
  contactForm('sent'),
  newsletter('entering.idle'),
  newsletter('entering.idle', 'wrong', { email: badDraft.email, problem: emailError(badDraft.email) }),
  newsletter('loading', '', { email: draft.email }),
  newsletter('entering.error', '', { email: draft.email }),
  newsletter('entering.error', 'refused', { email: draft.email, refusal }),
  newsletter('success', '', { email: draft.email }),
  sample('navigation', paths.terms, 'menu.closed bar.transparent section.ofPage'),
  sample('navigation', paths.terms, 'menu.closed bar.glassy section.ofPage'),
  sample('navigation', paths.terms, 'menu.open bar.transparent section.ofPage'),
  sample('navigation', paths.home, 'menu.closed bar.glassy section.inView', '', {
    section: 'services' satisfies SectionId,
  }),
  ...['unnoticed', 'asking', 'reloading', 'failing', 'unreachable', 'broken'].map(state =>
    sample('pageError', paths.terms, state),
  ),
]

/** CSS selector of a machine's view. */
export const viewSelector = (machine: string): string =>
  `[data-machine="${machine.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}"]`

export const findSample = (id: string): Sample | undefined =>
  samples.find(one => one.id === id || one.id === id.replaceAll(' ', '+'))

/** Path and query that show a sample. With `isFrozen`, its machine ignores all events. */
export function sampleUrl({ id, page }: Sample, { isFrozen = false } = {}): string {
  return `${page}?${new URLSearchParams({ state: id, ...(isFrozen ? { frozen: '' } : {}) }).toString()}`
}

/** Example payloads of events, by machine id and cause. The viewer offers them for editing. */
export const sampleEvents: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  checkout: {
    'page.opened': { query, isSdkPresent: false, isReturn: false },
    'page.shown': { elapsedMs: RESPONSE_TIMEOUT_MS },
    'page.hidden': {},
    'page.left': {},
    'page.returned': {},
    'fallback.shown': {},
    'form.blocked': {},
    'retry.pressed': {},
    'app.pressed': {},
    'loadSdk error': { error: 'sdk' },
    'startCheckout done': { output: 'mounted' },
    'startCheckout error': { error: 'refused' },
  },
  thankYou: {
    'page.opened': { result: 'failed' satisfies PaymentResult, isTest: false, remaining: 3_600_000 },
    'app.pressed': {},
    'link.followed': { ago: 500 },
    'page.hidden': {},
    'askForDownload done': { output: true },
  },
  contactForm: {
    'draft.found': { draft },
    'field.changed': { field: 'name', value: draft.name },
    'field.left': { field: 'name' },
    'form.submitted': { draft, honeypot: '' },
    'confirmation.left': {},
    'sendMessage error': { error: 'network' },
  },
  newsletter: {
    'email.changed': { email: draft.email },
    'form.submitted': { email: draft.email, honeypot: '' },
    'subscribe error': { error: { refusal } },
  },
  navigation: {
    'toggle.pressed': {},
    'menu.found': {},
    'link.chosen': {},
    'escape.pressed': {},
    'outside.pressed': {},
    'window.widened': {},
    'page.scrolled': { y: 400 },
    'page.changed': {},
    'section.entered': { section: 'services' satisfies SectionId },
  },
  pageError: { 'error.caught': { isScriptMissing: true }, 'retry.pressed': {} },
}
