import { describe, expect, it } from 'vitest'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import {
  type ContactDraft,
  contactErrors,
  contactFieldNames,
  type ContactMessage,
} from '../../machines/contact-form/schema.ts'
import {
  type ContactFormEvent,
  contactFormMachine,
  visibleErrors,
} from '../../machines/contact-form/machine.ts'
import { contactFormWith } from '../../src/forms/contact-form-actor.tsx'
import { contactMessage, emptyDraft } from '../support/contact-message.ts'
import { testMachine } from './harness/test-machine.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

const good: ContactDraft = { ...contactMessage, name: ' Asha ' }
const short: ContactDraft = { ...good, name: 'A', email: 'asha', message: 'Hello' }
const noEmail: ContactDraft = { ...good, email: '' }

const submitted = (draft: ContactDraft, honeypot = ''): ContactFormEvent => ({
  type: 'form.submitted',
  draft,
  honeypot,
})
const typed = (value: string): ContactFormEvent => ({ type: 'field.changed', field: 'name', value })
const blurred: ContactFormEvent = { type: 'field.left', field: 'name' }

interface ContactEnvironment extends Environment {
  /** Pending requests. */
  requests: {
    message: ContactMessage
    succeed: () => void
    fail: (failure: unknown) => void
    isAborted: () => boolean
  }[]
  sent: ContactMessage[]
  responses: number
  // Model for the invariant: last snapshot, expected draft, confirmations shown, start of the request.
  previous: SnapshotFrom<typeof contactFormMachine> | undefined
  draft: ContactDraft
  confirmations: number
  sendingSince: number | undefined
}

const accept = (environment: ContactEnvironment) => {
  const request = environment.requests.shift()
  if (request && !request.isAborted()) {
    environment.responses += 1
    request.succeed()
  }
}
const reject = (failure: unknown) =>
  function rejected(environment: ContactEnvironment) {
    environment.requests.shift()?.fail(failure)
  }

const pristine = 'editing.pristine'
const failed = 'editing.failed'
const send = 'send Asha'

const scenarios: Scenario<typeof contactFormMachine, ContactEnvironment>[] = [
  {
    name: 'sends the trimmed message of a valid draft, and clears the draft when it is accepted',
    steps: [
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
    ],
    context: { draft: emptyDraft, shown: [] },
  },
  {
    name: 'shows a pristine form after the confirmation is left',
    steps: [
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
      [{ type: 'confirmation.left' }, pristine],
    ],
  },
  {
    name: 'keeps the draft if the confirmation is left while editing',
    steps: [
      [typed('As'), pristine],
      [{ type: 'confirmation.left' }, pristine],
    ],
    context: { draft: { ...emptyDraft, name: 'As' } },
  },
  {
    name: 'shows every error of an invalid draft and focuses the first invalid field',
    steps: [[submitted(short), pristine, ['focus name']]],
    context: { draft: short, shown: [...contactFieldNames] },
  },
  {
    name: 'tells the focus action that an invalid draft was submitted before hydration',
    steps: [[{ ...submitted(short), isEarly: true } as ContactFormEvent, pristine, ['focus name, early']]],
  },
  {
    name: 'focuses the email field if the email is missing',
    steps: [[submitted(noEmail), pristine, ['focus email']]],
  },
  {
    name: 'shows no error while the visitor types, before blur',
    steps: [[typed('A'), pristine]],
    context: { draft: { ...emptyDraft, name: 'A' }, shown: [] },
  },
  {
    name: 'lists a field once that is blurred twice',
    steps: [
      [typed('A'), pristine],
      [blurred, pristine],
      [blurred, pristine],
    ],
    context: { shown: ['name'] },
  },
  {
    name: 'shows no error when an untouched field is blurred',
    steps: [[blurred, pristine]],
    context: { shown: [] },
  },
  {
    name: 'shows the error of a field that is typed in, cleared and blurred',
    steps: [
      [typed('A'), pristine],
      [typed(''), pristine],
      [blurred, pristine],
    ],
    context: { draft: emptyDraft, shown: ['name'] },
  },
  {
    name: 'shows the error of a text found on the page once it is blurred',
    steps: [
      [{ type: 'draft.found', draft: short }, pristine],
      [blurred, pristine],
    ],
    context: { shown: ['name'] },
  },
  {
    name: 'shows no error when the next form is blurred after a message was sent',
    steps: [
      [typed('Asha'), pristine],
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
      [{ type: 'confirmation.left' }, pristine],
      [blurred, pristine],
    ],
    context: { shown: [] },
  },
  {
    name: 'takes over a draft found on the page',
    steps: [[{ type: 'draft.found', draft: good }, pristine]],
    context: { draft: good },
  },
  {
    name: 'fails without sending and keeps the draft if the honeypot is filled',
    steps: [[submitted(good, 'http://spam'), failed]],
    context: { failure: 'honeypot', draft: good },
  },
  {
    name: 'clears the failure and keeps the draft when submitted again',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject('tooMany'), failed],
      [submitted(good), 'sending', [send]],
    ],
    context: { draft: good, failure: null },
  },
  {
    name: 'keeps the draft and sets the failure if the message is rejected',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject('network'), failed],
    ],
    context: { failure: 'network', draft: good },
  },
  {
    name: 'fails with "refused" after an unknown error',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject(new Error('?')), failed],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'stays failed if an invalid draft is submitted',
    steps: [
      [submitted(good, 'x'), failed],
      [submitted(short), failed, ['focus name']],
    ],
  },
  {
    name: 'stays failed if the visitor types or blurs, or a draft is found',
    steps: [
      [submitted(good, 'x'), failed],
      [typed('B'), failed],
      [blurred, failed],
      [{ type: 'draft.found', draft: short }, failed],
    ],
  },
  {
    name: 'fails exactly at the timeout if no response comes',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS - 1, 'sending'],
      [1, failed],
    ],
    context: { failure: 'timeout', draft: good },
  },
  {
    name: 'ignores a response after the timeout',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS, failed],
      [accept, failed],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'sends one message whatever happens while it is being sent',
    steps: [
      [submitted(good), 'sending', [send]],
      [submitted(good), 'sending'],
      [submitted(short), 'sending'],
      [typed('x'), 'sending'],
      [blurred, 'sending'],
      [{ type: 'draft.found', draft: short }, 'sending'],
      [{ type: 'confirmation.left' }, 'sending'],
      [accept, 'sent'],
    ],
  },
  {
    name: 'stays sent if the visitor submits, types or blurs',
    steps: [
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
      [submitted(good), 'sent'],
      [typed('x'), 'sent'],
      [blurred, 'sent'],
    ],
  },
]

testMachine('contact form', {
  machine: contactFormMachine,
  production: contactFormWith({ send: () => Promise.resolve() }),
  environment: (): ContactEnvironment => ({
    log: [],
    requests: [],
    sent: [],
    responses: 0,
    previous: undefined,
    draft: emptyDraft,
    confirmations: 0,
    sendingSince: undefined,
  }),
  provide: (machine, environment) =>
    machine.provide({
      actors: {
        sendMessage: fromPromise<void, ContactMessage>(
          ({ input, signal }) =>
            new Promise((succeed, fail) => {
              environment.log.push(`send ${input.name}`)
              environment.sent.push(input)
              environment.requests.push({ message: input, succeed, fail, isAborted: () => signal.aborted })
            }),
        ),
      },
      actions: {
        focusField: (_, { field, isEarly }) =>
          void environment.log.push(`focus ${field}${isEarly ? ', early' : ''}`),
      },
    }),
  scenarios,
  events: [
    typed('Asha'),
    blurred,
    { type: 'draft.found', draft: short },
    submitted(good),
    submitted(short),
    submitted(good, 'x'),
    { type: 'confirmation.left' },
  ],
  environmentEvents: [accept, reject('network'), reject('blocked')],
  waits: [1, 5000, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, environment, clock, stimulus) => {
    expect(snapshot.status).toBe('active')
    expect(environment.requests.filter(request => !request.isAborted()).length).toBeLessThanOrEqual(1)
    const { previous } = environment
    const wasEditing = previous?.matches('editing') ?? true
    environment.previous = snapshot
    // Every confirmation has its own response.
    if (snapshot.matches('sent') && !previous?.matches('sent'))
      expect(environment.responses).toBe(++environment.confirmations)
    // The draft is what the visitor typed until the message is sent.
    if (wasEditing && typeof stimulus === 'object' && stimulus.type === 'field.changed')
      environment.draft = { ...environment.draft, [stimulus.field]: stimulus.value }
    if (wasEditing && typeof stimulus === 'object' && 'draft' in stimulus) environment.draft = stimulus.draft
    if (snapshot.matches('sent')) environment.draft = emptyDraft
    expect(snapshot.context.draft).toEqual(environment.draft)
    if (snapshot.matches('sending'))
      expect(clock.now - (environment.sendingSince ??= clock.now)).toBeLessThan(RESPONSE_TIMEOUT_MS)
    else environment.sendingSince = undefined
  },
})

describe('validation', () => {
  const errorsOf = (draft: Partial<ContactDraft>) => contactErrors({ ...good, ...draft })

  it.each([
    [1, 'Name must be at least 2 characters'],
    [2, undefined],
    [50, undefined],
    [51, 'Name must be less than 50 characters'],
  ])('a name of %i characters has the error %s', (length, expected) => {
    expect(errorsOf({ name: 'a'.repeat(length) }).name).toBe(expected)
    expect(errorsOf({ name: `  ${'a'.repeat(length)}\n` }).name).toBe(expected)
  })

  it.each([
    [9, 'Message must be at least 10 characters'],
    [10, undefined],
    [1000, undefined],
    [1001, 'Message must be less than 1000 characters'],
  ])('a message of %i characters has the error %s', (length, expected) => {
    expect(errorsOf({ message: 'a'.repeat(length) }).message).toBe(expected)
    expect(errorsOf({ message: ` ${'a'.repeat(length)} ` }).message).toBe(expected)
  })

  it('the minimum counts code points and the maximum counts graphemes, in Kannada and emoji', () => {
    expect(errorsOf({ name: 'ಶ್ರೀ' }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(50) }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(51) }).name).toBe('Name must be less than 50 characters')
  })

  it('shows only the errors of listed fields', () => {
    expect(visibleErrors({ draft: short, shown: [] })).toEqual({})
    expect(Object.keys(visibleErrors({ draft: short, shown: ['email'] }))).toEqual(['email'])
  })
})
