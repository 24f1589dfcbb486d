/** Samples of all machine states, for the gallery, `?state=` and the viewer. */
import { contactMessage } from '../../../tests/support/contact-message.ts'
import type { ContextFrom, EventFrom } from 'xstate'
import { checkoutFailures, formFailures } from '../../../machines/checkout/failures.ts'
import type { checkoutMachine } from '../../../machines/checkout/machine.ts'
import type { CheckoutQuery } from '../../../machines/checkout/schema.ts'
import { RESPONSE_TIMEOUT_MS } from '../../../machines/delays.ts'
import { contactErrors, contactFieldNames } from '../../../machines/contact-form/schema.ts'
import { sendFailures } from '../../../machines/contact-form/failures.ts'
import type { contactFormMachine } from '../../../machines/contact-form/machine.ts'
import { emailHint } from '../../../machines/email.schema.ts'
import type { headerMachine } from '../../../machines/header/machine.ts'
import type { newsletterMachine } from '../../../machines/newsletter/machine.ts'
import { EMAIL_MESSAGE } from '../../../machines/email.schema.ts'
import type { pageErrorMachine } from '../../../machines/page-error/machine.ts'
import type { LeafName, LeafOf, StateName } from '../../../machines/state-name.ts'
import type { thankYouMachine } from '../../../machines/thank-you/machine.ts'
import type { SectionId } from '../../../src/company/anchors.ts'
import { paths } from '../../../src/company/paths.ts'
import { prices } from '../../../src/company/prices.ts'

type Machine =
  | typeof checkoutMachine
  | typeof contactFormMachine
  | typeof headerMachine
  | typeof newsletterMachine
  | typeof pageErrorMachine
  | typeof thankYouMachine

export interface Sample {
  /** Unique id, which is also the value of `?state=`. */
  id: string
  machine: string
  /** Value of the `data-state` attribute. */
  state: StateName<Machine>
  /** Differences from the initial context. */
  context: Readonly<Record<string, unknown>>
  /** Path of a page that runs the machine. */
  page: string
}

/** Differences from the initial context, by variant; `''` names the plain sample. */
type Variants<M extends Machine> = Readonly<Record<string, Partial<ContextFrom<M>>>>

/** Returns a machine's samples. A missing or unknown state is a type error. */
const samplesOf =
  <M extends Machine>(machine: string, page: string | ((state: StateName<M>) => string)) =>
  <const Name extends StateName<M>>(
    states: Readonly<Record<Name, Variants<M>>> &
      Readonly<Record<Exclude<LeafName<M>, LeafOf<Name>>, 'a sample for this state is missing'>>,
  ): Sample[] =>
    (Object.entries(states) as [Name, Variants<M>][]).flatMap(([state, variants]) =>
      Object.entries(variants).map(([variant, context]) => ({
        id: [machine, state.replaceAll(' ', '+'), ...(variant ? [variant] : [])].join(':'),
        machine,
        state,
        context,
        page: typeof page === 'string' ? page : page(state),
      })),
    )

const query: CheckoutQuery = {
  sessionId: 'sub_sample',
  amount: prices.annual.totalCost,
  planName: prices.annual.name,
  userId: 'user_42',
  mode: 'sandbox',
}
const queryWithoutSession: CheckoutQuery = { ...query, sessionId: undefined, mode: 'production' }
const draft = contactMessage
const badDraft = { ...draft, name: 'A', email: 'asha@studio', message: 'Call me' }
const refusal = 'This email is already subscribed.'

const plain = { '': {} }
const paid = { '': { query } }
const shown = contactFieldNames
const problemsOf = (typed: typeof draft) => ({
  errors: contactErrors(typed),
  emailHint: emailHint(typed.email),
})

export const samples: readonly Sample[] = [
  ...samplesOf<typeof checkoutMachine>(
    'checkout',
    paths.checkout,
  )({
    'unopened': plain,
    'loading.fetching': paid,
    'paused': paid,
    'loading.fetched': paid,
    'loading.settling': paid,
    'loading.starting': paid,
    'loading.redirecting': paid,
    'mounted': paid,
    'left': paid,
    'returned': paid,
    'failed': {
      ...Object.fromEntries(
        checkoutFailures.map(failure => [
          failure,
          {
            failure,
            query: failure === 'session' ? queryWithoutSession : query,
            mayHavePaid: formFailures.some(ended => ended === failure),
          },
        ]),
      ),
      mayHavePaid: { failure: 'timeout', query, mayHavePaid: true },
    },
    'openingApp': { '': { query, failure: 'timeout' }, 'returned': { query } },
    'finished': { '': { query, failure: 'timeout' } },
  }),
  ...samplesOf<typeof thankYouMachine>(
    'thankYou',
    paths.thankYou,
  )({
    'result.unknown app.ready': plain,
    'result.unknown app.opening': plain,
    'result.unknown app.confirming': plain,
    'result.succeeded app.ready': {
      '': { result: 'succeeded' },
      'test': { result: 'succeeded', isTest: true },
    },
    'result.pending app.ready': { '': { result: 'pending' } },
    'result.failed app.ready': { '': { result: 'failed' } },
  }),
  ...samplesOf<typeof contactFormMachine>(
    'contactForm',
    paths.contact,
  )({
    'editing.pristine': {
      '': {},
      'filled': { draft },
      'wrong': { draft: badDraft, shown, ...problemsOf(badDraft) },
    },
    'sending': { '': { draft, shown } },
    'editing.failed': Object.fromEntries(sendFailures.map(failure => [failure, { draft, failure }])),
    'sent': plain,
  }),
  ...samplesOf<typeof newsletterMachine>(
    'newsletter',
    paths.terms,
  )({
    'entering.idle': {
      '': {},
      'wrong': {
        email: badDraft.email,
        emailError: EMAIL_MESSAGE,
        emailHint: emailHint(badDraft.email),
      },
    },
    'loading': { '': { email: draft.email } },
    'entering.error': { '': { email: draft.email }, 'refused': { email: draft.email, refusal } },
    'success': { '': { email: draft.email } },
  }),
  ...samplesOf<typeof headerMachine>('header', state =>
    state === 'menu.closed bar.glassy section.inView' ? paths.home : paths.terms,
  )({
    'menu.closed bar.transparent section.ofPage': plain,
    'menu.closed bar.glassy section.ofPage': plain,
    'menu.open bar.transparent section.ofPage': plain,
    'menu.closed bar.glassy section.inView': { '': { section: 'services' satisfies SectionId } },
  }),
  ...samplesOf<typeof pageErrorMachine>(
    'pageError',
    paths.terms,
  )({
    idle: plain,
    checking: plain,
    reloading: plain,
    failing: plain,
    unreachable: plain,
    broken: plain,
  }),
]

/** Returns the CSS selector for a machine's view. */
export const viewSelector = (machine: string): string =>
  `[data-machine="${machine.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}"]`

export const findSample = (id: string): Sample | undefined =>
  samples.find(one => one.id === id || one.id === id.replaceAll(' ', '+'))

/** Returns the path and query that show a sample, whose machine ignores all events if `isFrozen` is set. */
export function sampleUrl({ id, page }: Sample, { isFrozen = false } = {}): string {
  return `${page}?${new URLSearchParams({ state: id, ...(isFrozen ? { frozen: '' } : {}) }).toString()}`
}

/** Payloads for a machine's events. A missing or incomplete payload is a type error. */
type Payloads<M extends Machine> = Readonly<
  {
    [Event in EventFrom<M> as keyof Omit<Event, 'type'> extends never ? never : Event['type']]: Omit<
      Event,
      'type'
    >
  } & Record<`${string} done` | `${string} error`, object>
>

const checkoutEvents: Payloads<typeof checkoutMachine> = {
  'page.opened': { query, isSdkPresent: false, isReturn: false, mayHavePaid: false },
  'page.shown': { elapsedMs: RESPONSE_TIMEOUT_MS },
  'loadSdk error': { error: 'sdk' },
  'startCheckout done': { output: 'mounted' },
  'startCheckout error': { error: 'refused' },
  'watchForm error': { error: 'cancelled' },
}
const thankYouEvents: Payloads<typeof thankYouMachine> = {
  'page.opened': { result: 'failed', isTest: false },
  'link.followed': { elapsedMs: 500 },
  'askForDownload done': { output: true },
}
const contactFormEvents: Payloads<typeof contactFormMachine> = {
  'draft.found': { draft },
  'field.changed': { field: 'name', value: draft.name },
  'field.left': { field: 'name' },
  'form.submitted': { draft, honeypot: '' },
  'sendMessage error': { error: 'network' },
}
const newsletterEvents: Payloads<typeof newsletterMachine> = {
  'email.changed': { email: draft.email },
  'form.submitted': { email: draft.email, honeypot: '' },
  'subscribe error': { error: { refusal } },
}
const headerEvents: Payloads<typeof headerMachine> = {
  'page.scrolled': { y: 400 },
  'section.entered': { section: 'services' },
}
const pageErrorEvents: Payloads<typeof pageErrorMachine> = {
  'error.caught': { isLoadError: true },
  'checkConnection error': { error: { status: 503 } },
}

/** Example payloads for events, by machine id and cause, which the viewer offers for editing. */
export const sampleEvents: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  checkout: checkoutEvents,
  thankYou: thankYouEvents,
  contactForm: contactFormEvents,
  newsletter: newsletterEvents,
  header: headerEvents,
  pageError: pageErrorEvents,
}
