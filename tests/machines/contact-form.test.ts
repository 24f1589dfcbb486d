import { describe, expect, it } from 'vitest'
import { type SnapshotFrom } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import {
  type ContactDraft,
  contactErrors,
  contactFieldNames,
  type ContactMessage,
} from '../../machines/contact-form/schema.ts'
import { type ContactFormEvent, contactFormMachine } from '../../machines/contact-form/machine.ts'
import { contactFormWith } from '../../src/forms/contact-form-actor.tsx'
import { contactMessage, emptyDraft } from '../support/contact-message.ts'
import { testMachine } from './harness/test-machine.ts'
import { failWith, type MachineUnderTest, type Scenario, succeedWith } from './harness/machine-under-test.ts'

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

const accept = succeedWith()

const pristine = 'editing.pristine'
const failed = 'editing.failed'

type Steps = Scenario<typeof contactFormMachine>
const toSending: Steps = [[submitted(good), 'sending', ['send Asha'], { draft: good, failure: null }]]
const toSent: Steps = [...toSending, [accept, 'sent']]

const scenarios: MachineUnderTest<typeof contactFormMachine>['scenarios'] = {
  'sends one trimmed message, ignores all events during and after sending, and clears the draft': [
    ...toSending,
    [submitted(good), 'sending'],
    [submitted(short), 'sending'],
    [typed('x'), 'sending'],
    [blurred, 'sending'],
    [{ type: 'draft.found', draft: short }, 'sending'],
    ['confirmation.left', 'sending'],
    [accept, 'sent'],
    [submitted(good), 'sent'],
    [typed('x'), 'sent'],
    [blurred, 'sent', [], { draft: emptyDraft, shown: [] }],
  ],
  'shows every error of an invalid draft and focuses the first invalid field': [
    [submitted(short), pristine, ['focus name'], { draft: short, shown: contactFieldNames }],
  ],
  'tells the focus action which field to focus, and whether the draft was submitted before hydration': [
    [{ ...submitted(noEmail), isEarly: true } as ContactFormEvent, pristine, ['focus email, early']],
  ],
  'shows no error while the visitor types, until the field is blurred': [
    [typed('A'), pristine, [], { draft: { name: 'A', email: '', message: '' }, shown: [] }],
  ],
  'shows the error once for a field that is typed in, cleared and blurred': [
    [typed('A'), pristine],
    [typed(''), pristine],
    [blurred, pristine],
    [
      blurred,
      pristine,
      [],
      { draft: emptyDraft, shown: ['name'], errors: { name: contactErrors(emptyDraft).name } },
    ],
  ],
  'shows the error of a field that already had text when the field is blurred': [
    [{ type: 'draft.found', draft: short }, pristine],
    [blurred, pristine, [], { draft: short, shown: ['name'] }],
  ],
  'shows a pristine form after the confirmation, and no errors when its fields are blurred': [
    [typed('Asha'), pristine],
    ...toSent,
    ['confirmation.left', pristine],
    [blurred, pristine, [], { shown: [] }],
  ],
  'fails without sending and keeps the draft if the honeypot is filled in': [
    [submitted(good, 'http://spam'), failed, [], { failure: 'honeypot', draft: good }],
  ],
  'stays failed if the visitor types, blurs a field or submits an invalid draft, or if a draft is found': [
    [submitted(good, 'http://spam'), failed],
    [typed('B'), failed],
    [blurred, failed],
    [{ type: 'draft.found', draft: short }, failed],
    [submitted(short), failed, ['focus name']],
  ],
  'keeps the draft and sets the failure if the message is rejected, and clears the failure on the next submission':
    [...toSending, [failWith('network'), failed, [], { failure: 'network', draft: good }], ...toSending],
  'fails with "refused" after an unknown error': [
    ...toSending,
    [failWith(new Error('?')), failed, [], { failure: 'refused' }],
  ],
  'fails exactly at the timeout if no response comes, and ignores a later response': [
    ...toSending,
    [RESPONSE_TIMEOUT_MS - 1, 'sending'],
    [1, failed],
    [accept, failed, [], { failure: 'timeout', draft: good }],
  ],
}

testMachine('contact form', {
  machine: contactFormMachine,
  production: contactFormWith({ send: () => Promise.resolve() }),
  provide: (machine, environment) =>
    machine.provide({
      actors: { sendMessage: environment.pending(({ name }: ContactMessage) => `send ${name}`) },
      actions: {
        focusField: (_, { field, isEarly }) =>
          void environment.log.push(`focus ${field}${isEarly ? ', early' : ''}`),
      },
    }),
  scenarios,
  invariant() {
    let previous: SnapshotFrom<typeof contactFormMachine> | undefined
    let draft = emptyDraft
    let confirmations = 0
    let sendingSince: number | undefined
    return (snapshot, environment, stimulus) => {
      const wasEditing = previous?.matches('editing') ?? true
      // Every confirmation must have its own response.
      if (snapshot.matches('sent') && !previous?.matches('sent'))
        expect(environment.responses).toBe(++confirmations)
      previous = snapshot
      // The draft must keep the visitor's text until the message is sent.
      if (wasEditing && typeof stimulus === 'object' && stimulus.type === 'field.changed')
        draft = { ...draft, [stimulus.field]: stimulus.value }
      if (wasEditing && typeof stimulus === 'object' && 'draft' in stimulus) draft = stimulus.draft
      if (snapshot.matches('sent')) draft = emptyDraft
      expect(snapshot.context.draft).toEqual(draft)
      if (!snapshot.matches('sending')) sendingSince = undefined
      else expect(Date.now() - (sendingSince ??= Date.now())).toBeLessThan(RESPONSE_TIMEOUT_MS)
    }
  },
})

describe('validation', () => {
  const errorsOf = (draft: Partial<ContactDraft>) => contactErrors({ ...good, ...draft })

  it.each([
    ['name', 1, 'Name must be at least 2 characters'],
    ['name', 2, undefined],
    ['name', 50, undefined],
    ['name', 51, 'Name must be less than 50 characters'],
    ['message', 9, 'Message must be at least 10 characters'],
    ['message', 10, undefined],
    ['message', 1000, undefined],
    ['message', 1001, 'Message must be less than 1000 characters'],
  ] as const)(
    'a %s of %i characters, not counting spaces around it, has the error %s',
    (field, length, error) => {
      expect(errorsOf({ [field]: `  ${'a'.repeat(length)}\n` })[field]).toBe(error)
    },
  )

  it('a minimum length counts code points and a maximum length graphemes, in Kannada and in emoji', () => {
    expect(errorsOf({ name: 'ಶ್ರೀ' }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(50) }).name).toBeUndefined()
    expect(errorsOf({ name: '👨‍👩‍👧'.repeat(51) }).name).toBe('Name must be less than 50 characters')
  })
})
