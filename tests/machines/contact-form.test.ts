import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import type { ContactDraft } from '#machines/contact-form.fields.ts'
import { type ContactFormEvent, contactFormMachine, visibleErrors } from '#machines/contact-form.machine.ts'
import { contactErrors, type ContactMessage } from '#machines/contact-form.schema.ts'
import { snapshotStateName } from '#machines/state-name.ts'
import { contactFormWith } from '#src/components/forms/contact-form-actor.ts'
import { describeMachine } from './harness/describe-machine.ts'
import type { Scenario, Environment } from './harness/subject.ts'

const good: ContactDraft = {
  name: ' Asha ',
  email: 'asha@studio.example',
  message: 'Can you look at our stock?',
}
const short: ContactDraft = { name: 'A', email: 'asha', message: 'Hello' }
const noMail: ContactDraft = { ...good, email: '' }

const submitted = (draft: ContactDraft, honeypot = ''): ContactFormEvent => ({
  type: 'form.submitted',
  draft,
  honeypot,
})
const typed = (value: string): ContactFormEvent => ({ type: 'field.changed', field: 'name', value })
const left: ContactFormEvent = { type: 'field.left', field: 'name' }

interface ContactWorld extends Environment {
  /** Requests that wait for an answer, with what was sent. */
  inFlight: {
    message: ContactMessage
    succeed: () => void
    fail: (failure: unknown) => void
    isStopped: () => boolean
  }[]
  sent: ContactMessage[]
  answered: number
  /** The model that random sequences are compared with. */
  state: string
  typed: ContactDraft
  confirmations: number
  sendingSince: number | undefined
}

const nothing: ContactDraft = { name: '', email: '', message: '' }

const answer = (world: ContactWorld) => {
  const request = world.inFlight.shift()
  if (request && !request.isStopped()) {
    world.answered += 1
    request.succeed()
  }
}
const refuse = (failure: unknown) =>
  function refused(world: ContactWorld) {
    world.inFlight.shift()?.fail(failure)
  }

const fresh = 'editing.pristine'
const failed = 'editing.failed'
const send = 'send Asha'

const scenarios: Scenario<typeof contactFormMachine, ContactWorld>[] = [
  {
    name: 'a good message -> sending, trimmed; an answer -> sent, and the draft is gone',
    steps: [
      [submitted(good), 'sending', [send]],
      [answer, 'sent'],
    ],
    context: { draft: { name: '', email: '', message: '' }, shown: [] },
  },
  {
    name: 'the page with the confirmation left -> a fresh form',
    steps: [
      [submitted(good), 'sending', [send]],
      [answer, 'sent'],
      [{ type: 'confirmation.left' }, fresh],
    ],
  },
  {
    name: 'a page left while editing -> nothing',
    steps: [
      [typed('As'), fresh],
      [{ type: 'confirmation.left' }, fresh],
    ],
    context: { draft: { name: 'As', email: '', message: '' } },
  },
  {
    name: 'submitted with faults -> every error shown, focus in the first wrong field',
    steps: [[submitted(short), fresh, ['focus name']]],
    context: { draft: short, shown: ['name', 'email', 'message'] },
  },
  {
    name: 'submitted without an address -> focus there',
    steps: [[submitted(noMail), fresh, ['focus email']]],
  },
  {
    name: 'typed, not left yet -> kept, no error',
    steps: [[typed('A'), fresh]],
    context: { draft: { name: 'A', email: '', message: '' }, shown: [] },
  },
  {
    name: 'left -> its error may be shown, once',
    steps: [
      [typed('A'), fresh],
      [left, fresh],
      [left, fresh],
    ],
    context: { shown: ['name'] },
  },
  {
    name: 'found on the page -> taken over',
    steps: [[{ type: 'draft.found', draft: good }, fresh]],
    context: { draft: good },
  },
  {
    name: 'the hidden field filled in -> failed without sending, text kept',
    steps: [[submitted(good, 'http://spam'), failed]],
    context: { failure: 'honeypot', draft: good },
  },
  {
    name: 'refused by the service -> failed with its reason, text kept; sent again -> the reason is gone',
    steps: [
      [submitted(good), 'sending', [send]],
      [refuse('tooMany'), failed],
      [submitted(good), 'sending', [send]],
    ],
    context: { draft: good, failure: null },
  },
  {
    name: 'refused -> the reason is known',
    steps: [
      [submitted(good), 'sending', [send]],
      [refuse('network'), failed],
    ],
    context: { failure: 'network', draft: good },
  },
  {
    name: 'failed with something unknown -> refused',
    steps: [
      [submitted(good), 'sending', [send]],
      [refuse(new Error('?')), failed],
    ],
    context: { failure: 'refused' },
  },
  {
    name: 'submitted with faults after a failure -> the banner stays',
    steps: [
      [submitted(good, 'x'), failed],
      [submitted(short), failed, ['focus name']],
    ],
  },
  {
    name: 'everything else while failed -> still failed',
    steps: [
      [submitted(good, 'x'), failed],
      [typed('B'), failed],
      [left, failed],
      [{ type: 'draft.found', draft: short }, failed],
    ],
  },
  {
    name: 'silence to the millisecond before the end -> still sending; the end -> failed',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS - 1, 'sending'],
      [1, failed],
    ],
    context: { failure: 'silence', draft: good },
  },
  {
    name: 'an answer after the time-out -> does not count',
    steps: [
      [submitted(good), 'sending', [send]],
      [RESPONSE_TIMEOUT_MS, failed],
      [answer, failed],
    ],
    context: { failure: 'silence' },
  },
  {
    name: 'submitted, typed, left, found and page left while sending -> sent once',
    steps: [
      [submitted(good), 'sending', [send]],
      [submitted(good), 'sending'],
      [submitted(short), 'sending'],
      [typed('x'), 'sending'],
      [left, 'sending'],
      [{ type: 'draft.found', draft: short }, 'sending'],
      [{ type: 'confirmation.left' }, 'sending'],
      [answer, 'sent'],
    ],
  },
  {
    name: 'everything but leaving the page after sending -> still sent',
    steps: [
      [submitted(good), 'sending', [send]],
      [answer, 'sent'],
      [submitted(good), 'sent'],
      [typed('x'), 'sent'],
      [left, 'sent'],
    ],
  },
]

describeMachine('contact form', {
  machine: contactFormMachine,
  production: contactFormWith({ send: () => Promise.resolve() }),
  world: (): ContactWorld => ({
    log: [],
    inFlight: [],
    sent: [],
    answered: 0,
    state: 'editing.pristine',
    typed: nothing,
    confirmations: 0,
    sendingSince: undefined,
  }),
  provide: (machine, world) =>
    machine.provide({
      actors: {
        sendMessage: fromPromise<void, ContactMessage>(
          ({ input, signal }) =>
            new Promise((succeed, fail) => {
              world.log.push(`send ${input.name}`)
              world.sent.push(input)
              world.inFlight.push({ message: input, succeed, fail, isStopped: () => signal.aborted })
            }),
        ),
      },
      actions: { focusField: (_, { field }) => void world.log.push(`focus ${field}`) },
    }),
  scenarios,
  events: [
    [
      typed('Asha'),
      left,
      { type: 'draft.found', draft: short },
      submitted(good),
      submitted(short),
      submitted(good, 'x'),
      { type: 'confirmation.left' },
    ],
  ],
  settle: { done: answer, error: refuse('network') },
  happenings: [answer, refuse('network'), refuse('blocked')],
  waits: [1, 5000, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, world, clock, doing) => {
    expect(snapshot.status).toBe('active')
    expect(world.inFlight.filter(request => !request.isStopped()).length).toBeLessThanOrEqual(1)
    const before = world.state
    world.state = snapshotStateName(snapshot)
    // Every "sent" has an answer of its own.
    if (world.state === 'sent' && before !== 'sent') expect(world.answered).toBe(++world.confirmations)
    // What was typed is there to the letter, until it was sent.
    if (before.startsWith('editing') && typeof doing === 'object' && doing.type === 'field.changed')
      world.typed = { ...world.typed, [doing.field]: doing.value }
    if (before.startsWith('editing') && typeof doing === 'object' && 'draft' in doing)
      world.typed = doing.draft
    if (world.state === 'sent') world.typed = nothing
    expect((snapshot.context as { draft: ContactDraft }).draft).toEqual(world.typed)
    if (world.state === 'sending')
      expect(clock.now - (world.sendingSince ??= clock.now)).toBeLessThan(RESPONSE_TIMEOUT_MS)
    else world.sendingSince = undefined
  },
})

describe('validation', () => {
  const at = (draft: Partial<ContactDraft>) => contactErrors({ ...good, ...draft })

  it.each([
    [1, 'Name must be at least 2 characters'],
    [2, undefined],
    [50, undefined],
    [51, 'Name must be less than 50 characters'],
  ])('a name of %i characters -> %s', (length, expected) => {
    expect(at({ name: 'a'.repeat(length) }).name).toBe(expected)
    expect(at({ name: `  ${'a'.repeat(length)}\n` }).name).toBe(expected)
  })

  it.each([
    [9, 'Message must be at least 10 characters'],
    [10, undefined],
    [1000, undefined],
    [1001, 'Message must be less than 1000 characters'],
  ])('a message of %i characters -> %s', (length, expected) => {
    expect(at({ message: 'a'.repeat(length) }).message).toBe(expected)
    expect(at({ message: ` ${'a'.repeat(length)} ` }).message).toBe(expected)
  })

  it.each(['', 'asha', 'asha@', '@studio.example', 'asha@studio', 'a b@studio.example'])(
    '"%s" -> not an address',
    email => {
      expect(at({ email }).email).toBe('Please enter a valid email address')
    },
  )

  it.each(['asha@studio.example', ' asha@studio.example ', 'first.last+tag@sub.studio.co.in'])(
    '"%s" -> an address',
    email => {
      expect(at({ email }).email).toBeUndefined()
    },
  )

  it('Kannada and emoji -> counted in the visitor’s favour', () => {
    expect(at({ name: 'ಶ್ರೀ' }).name).toBeUndefined()
    expect(at({ name: '👨‍👩‍👧'.repeat(50) }).name).toBeUndefined()
    expect(at({ name: '👨‍👩‍👧'.repeat(51) }).name).toBe('Name must be less than 50 characters')
  })

  it('only fields that were left or submitted -> show what is wrong with them', () => {
    expect(visibleErrors({ draft: short, shown: [] })).toEqual({})
    expect(Object.keys(visibleErrors({ draft: short, shown: ['email'] }))).toEqual(['email'])
  })
})
