import { describe, expect, it } from 'vitest'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import { type ContactDraft, contactErrors, type ContactMessage } from '../../machines/contact-form/schema.ts'
import {
  type ContactFormEvent,
  contactFormMachine,
  visibleErrors,
} from '../../machines/contact-form/machine.ts'
import { contactFormWith } from '../../src/forms/contact-form-actor.tsx'
import { testMachine } from './harness/test-machine.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

const good: ContactDraft = {
  name: ' Asha ',
  email: 'asha@studio.example',
  message: 'Can you look at our stock?',
}
const short: ContactDraft = { name: 'A', email: 'asha', message: 'Hello' }
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
  // Model of the invariant: previous snapshot, expected draft, confirmations shown, start of the current request.
  previous: SnapshotFrom<typeof contactFormMachine> | undefined
  draft: ContactDraft
  confirmations: number
  sendingSince: number | undefined
}

const emptyDraft: ContactDraft = { name: '', email: '', message: '' }

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
    name: 'valid draft submitted -> sends the trimmed message; accepted -> sent, draft cleared',
    steps: [
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
    ],
    context: { draft: { name: '', email: '', message: '' }, shown: [] },
  },
  {
    name: 'confirmation left -> pristine form',
    steps: [
      [submitted(good), 'sending', [send]],
      [accept, 'sent'],
      [{ type: 'confirmation.left' }, pristine],
    ],
  },
  {
    name: 'confirmation left while editing -> draft kept',
    steps: [
      [typed('As'), pristine],
      [{ type: 'confirmation.left' }, pristine],
    ],
    context: { draft: { name: 'As', email: '', message: '' } },
  },
  {
    name: 'invalid draft submitted -> every error shown, focus in the first invalid field',
    steps: [[submitted(short), pristine, ['focus name']]],
    context: { draft: short, shown: ['name', 'email', 'message'] },
  },
  {
    name: 'invalid draft submitted before hydration -> every error shown, focus action knows',
    steps: [[{ ...submitted(short), isEarly: true } as ContactFormEvent, pristine, ['focus name, early']]],
  },
  {
    name: 'submitted without an email -> focus in the email field',
    steps: [[submitted(noEmail), pristine, ['focus email']]],
  },
  {
    name: 'typed before blur -> draft kept, no error shown',
    steps: [[typed('A'), pristine]],
    context: { draft: { name: 'A', email: '', message: '' }, shown: [] },
  },
  {
    name: 'blurred twice -> field listed once',
    steps: [
      [typed('A'), pristine],
      [blurred, pristine],
      [blurred, pristine],
    ],
    context: { shown: ['name'] },
  },
  {
    name: 'untouched field blurred -> no error shown',
    steps: [[blurred, pristine]],
    context: { shown: [] },
  },
  {
    name: 'typed, cleared and blurred -> error shown',
    steps: [
      [typed('A'), pristine],
      [typed(''), pristine],
      [blurred, pristine],
    ],
    context: { draft: emptyDraft, shown: ['name'] },
  },
  {
    name: 'text found on the page, then blurred -> error shown',
    steps: [
      [{ type: 'draft.found', draft: short }, pristine],
      [blurred, pristine],
    ],
    context: { shown: ['name'] },
  },
  {
    name: 'typed, sent, form shown again and blurred -> no error shown',
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
    name: 'draft found on the page -> draft set',
    steps: [[{ type: 'draft.found', draft: good }, pristine]],
    context: { draft: good },
  },
  {
    name: 'honeypot filled -> failed without sending, draft kept',
    steps: [[submitted(good, 'http://spam'), failed]],
    context: { failure: 'honeypot', draft: good },
  },
  {
    name: 'rejected, then submitted again -> failure cleared, draft kept',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject('tooMany'), failed],
      [submitted(good), 'sending', [send]],
    ],
    context: { draft: good, failure: null },
  },
  {
    name: 'rejected -> failure set, draft kept',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject('network'), failed],
    ],
    context: { failure: 'network', draft: good },
  },
  {
    name: 'rejected with an unknown error -> failure "refused"',
    steps: [
      [submitted(good), 'sending', [send]],
      [reject(new Error('?')), failed],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'invalid draft submitted after a failure -> still failed',
    steps: [
      [submitted(good, 'x'), failed],
      [submitted(short), failed, ['focus name']],
    ],
  },
  {
    name: 'typed, blurred or draft found after a failure -> still failed',
    steps: [
      [submitted(good, 'x'), failed],
      [typed('B'), failed],
      [blurred, failed],
      [{ type: 'draft.found', draft: short }, failed],
    ],
  },
  {
    name: 'no response -> sending until 1 ms before the timeout, then failed',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS - 1, 'sending'],
      [1, failed],
    ],
    context: { failure: 'timeout', draft: good },
  },
  {
    name: 'response after the timeout -> ignored',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS, failed],
      [accept, failed],
    ],
    context: { failure: 'timeout' },
  },
  {
    name: 'any event while sending -> one message sent',
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
    name: 'submitted, typed or blurred after sending -> still sent',
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
    // The draft is what was typed until the message is sent.
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
  ])('name of %i characters -> error: %s', (length, expected) => {
    expect(errorsOf({ name: 'a'.repeat(length) }).name).toBe(expected)
    expect(errorsOf({ name: `  ${'a'.repeat(length)}\n` }).name).toBe(expected)
  })

  it.each([
    [9, 'Message must be at least 10 characters'],
    [10, undefined],
    [1000, undefined],
    [1001, 'Message must be less than 1000 characters'],
  ])('message of %i characters -> error: %s', (length, expected) => {
    expect(errorsOf({ message: 'a'.repeat(length) }).message).toBe(expected)
    expect(errorsOf({ message: ` ${'a'.repeat(length)} ` }).message).toBe(expected)
  })

  it('Kannada and emoji -> minimum counts code points, maximum counts graphemes', () => {
    expect(errorsOf({ name: 'ಶ್ರೀ' }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(50) }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(51) }).name).toBe('Name must be less than 50 characters')
  })

  it('visible errors -> only those of shown fields', () => {
    expect(visibleErrors({ draft: short, shown: [] })).toEqual({})
    expect(Object.keys(visibleErrors({ draft: short, shown: ['email'] }))).toEqual(['email'])
  })
})
