import { expect } from 'vitest'
import { assertEvent } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/delays.ts'
import { type NewsletterEvent, newsletterMachine, type Signup } from '../../machines/newsletter/machine.ts'
import { newsletterErrors } from '../../src/server/newsletter/content.ts'
import { newsletterWith } from '../../src/forms/newsletter-actor.ts'
import { testMachine } from './harness/test-machine.ts'
import { failWith, type MachineUnderTest, type Scenario, succeedWith } from './harness/machine-under-test.ts'

const submitted = (email: string, honeypot = ''): NewsletterEvent => ({
  type: 'form.submitted',
  email,
  honeypot,
})
const changed = (email: string): NewsletterEvent => ({ type: 'email.changed', email })
const EMAIL = 'asha@studio.example'

const accept = succeedWith()
const duplicate = { refusal: newsletterErrors.alreadySubscribed }

const idle = 'entering.idle'
const failed = 'entering.error'

type Steps = Scenario<typeof newsletterMachine>
const toLoading: Steps = [[submitted(` ${EMAIL} `), 'loading', [`subscribe ${EMAIL}`], { emailError: null }]]
const toDuplicate: Steps = [
  ...toLoading,
  [failWith(duplicate), failed, [], { refusal: duplicate.refusal, email: ` ${EMAIL} ` }],
]

const scenarios: MachineUnderTest<typeof newsletterMachine>['scenarios'] = {
  'subscribes the trimmed email once, and ignores all events while loading and after success': [
    ...toLoading,
    [submitted(EMAIL), 'loading'],
    [changed('x'), 'loading'],
    [accept, 'success'],
    [submitted(EMAIL), 'success'],
    [changed('x'), 'success'],
  ],
  'tells the focus action that an invalid email was submitted before hydration': [
    [
      { ...submitted('asha'), isEarly: true } as NewsletterEvent,
      idle,
      ['focus, early'],
      { emailError: 'Please enter a valid email address', email: 'asha' },
    ],
  ],
  'clears the error and keeps the email when the email changes': [
    [submitted('asha'), idle, ['focus']],
    [changed('asha@'), idle, [], { emailError: null, email: 'asha@' }],
  ],
  'clears the error when a valid email is submitted': [[submitted('asha'), idle, ['focus']], ...toLoading],
  'keeps the message and the email after a rejection, and clears the message if the next rejection has none':
    [...toDuplicate, ...toLoading, [failWith(new Error('500')), failed, [], { refusal: null }]],
  'makes no request if the honeypot is filled in, but clears the error and rejection, and keeps the email': [
    ...toDuplicate,
    [submitted('asha'), failed, ['focus']],
    [submitted(EMAIL, 'http://spam'), failed, [], { email: EMAIL, emailError: null, refusal: null }],
  ],
  'fails exactly at the timeout, without the message of an earlier rejection, and ignores a late response': [
    ...toDuplicate,
    ...toLoading,
    [RESPONSE_TIMEOUT_MS - 1, 'loading'],
    [1, failed],
    [accept, failed, [], { refusal: null }],
  ],
}

testMachine('newsletter', {
  machine: newsletterMachine,
  production: newsletterWith({ subscribe: () => Promise.resolve() }, 'id'),
  provide: (machine, environment) =>
    machine.provide({
      actors: { subscribe: environment.pending(({ email }: Signup) => `subscribe ${email}`) },
      actions: {
        focusEmail({ event }) {
          assertEvent(event, 'form.submitted')
          environment.log.push(event.isEarly ? 'focus, early' : 'focus')
        },
      },
    }),
  scenarios,
  invariant: () => (snapshot, environment) => {
    if (snapshot.matches('success')) expect(environment.responses).toBe(1)
  },
})
