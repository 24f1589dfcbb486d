import { expect } from 'vitest'
import { assertEvent, fromPromise } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '../../machines/timeouts.ts'
import { type NewsletterEvent, newsletterMachine, type Signup } from '../../machines/newsletter/machine.ts'
import { newsletterErrors } from '../../src/company/newsletter.ts'
import { newsletterWith } from '../../src/forms/newsletter-actor.ts'
import { testMachine } from './harness/test-machine.ts'
import type { Environment, Scenario } from './harness/machine-under-test.ts'

interface NewsletterEnvironment extends Environment {
  requests: { succeed: () => void; fail: (error: unknown) => void; isAborted: () => boolean }[]
  responses: number
}

const submitted = (email: string, honeypot = ''): NewsletterEvent => ({
  type: 'form.submitted',
  email,
  honeypot,
})
const changed = (email: string): NewsletterEvent => ({ type: 'email.changed', email })
const EMAIL = 'asha@studio.example'

const accept = (environment: NewsletterEnvironment) => {
  const request = environment.requests.shift()
  if (request && !request.isAborted()) {
    environment.responses += 1
    request.succeed()
  }
}
const reject = (error: unknown) =>
  function rejected(environment: NewsletterEnvironment) {
    environment.requests.shift()?.fail(error)
  }
const duplicate = { refusal: newsletterErrors.alreadySubscribed }

const idle = 'entering.idle'
const failed = 'entering.error'
const subscribe = `subscribe ${EMAIL}`

const scenarios: Scenario<typeof newsletterMachine, NewsletterEnvironment>[] = [
  {
    name: 'subscribes the trimmed email, and succeeds when it is accepted',
    steps: [
      [submitted(` ${EMAIL} `), 'loading', [subscribe]],
      [accept, 'success'],
    ],
  },
  {
    name: 'tells the focus action that an invalid email was submitted before hydration',
    steps: [[{ ...submitted('asha'), isEarly: true } as NewsletterEvent, idle, ['focus, early']]],
    context: { problem: 'Please enter a valid email address', email: 'asha' },
  },
  {
    name: 'clears the problem and keeps the email when the email changes',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [changed('asha@'), idle],
    ],
    context: { problem: null, email: 'asha@' },
  },
  {
    name: 'clears the problem when a valid email is submitted',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [submitted(EMAIL), 'loading', [subscribe]],
    ],
    context: { problem: null, email: EMAIL },
  },
  {
    name: 'clears the message if the next rejection has none',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(new Error('500')), failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'makes no request if the honeypot is filled, keeps the email, and makes one without it',
    steps: [
      [submitted(EMAIL, 'http://spam'), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
    ],
    context: { email: EMAIL, problem: null },
  },
  {
    name: 'clears a problem and a refusal if the honeypot is filled',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted('asha'), failed, ['focus']],
      [submitted(EMAIL, 'x'), failed],
    ],
    context: { email: EMAIL, problem: null, refusal: null },
  },
  {
    name: 'keeps the message and the email after a rejection with a message',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
    ],
    context: { refusal: duplicate.refusal, email: EMAIL },
  },
  {
    name: 'fails exactly at the timeout if no response comes, and ignores a later one',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading'],
      [1, failed],
      [accept, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'clears the message at a timeout after a rejection',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
      [RESPONSE_TIMEOUT_MS, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'makes one request if submitted or changed while loading or after success',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [submitted(EMAIL), 'loading'],
      [changed('x'), 'loading'],
      [accept, 'success'],
      [submitted(EMAIL), 'success'],
      [changed('x'), 'success'],
    ],
  },
]

testMachine('newsletter', {
  machine: newsletterMachine,
  production: newsletterWith({ subscribe: () => Promise.resolve() }, 'id'),
  environment: (): NewsletterEnvironment => ({ log: [], requests: [], responses: 0 }),
  provide: (machine, environment) =>
    machine.provide({
      actors: {
        subscribe: fromPromise<void, Signup>(
          ({ input, signal }) =>
            new Promise((succeed, fail) => {
              environment.log.push(`subscribe ${input.email}`)
              environment.requests.push({ succeed, fail, isAborted: () => signal.aborted })
            }),
        ),
      },
      actions: {
        focusEmail({ event }) {
          assertEvent(event, 'form.submitted')
          environment.log.push(event.isEarly ? 'focus, early' : 'focus')
        },
      },
    }),
  scenarios,
  events: [changed('a'), submitted(''), submitted(EMAIL), submitted(EMAIL, 'x')],
  environmentEvents: [accept, reject(duplicate), reject(new Error('500'))],
  waits: [1, 5000, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, environment) => {
    expect(snapshot.status).toBe('active')
    expect(environment.requests.filter(request => !request.isAborted()).length).toBeLessThanOrEqual(1)
    if (snapshot.matches('success')) expect(environment.responses).toBe(1)
  },
})
