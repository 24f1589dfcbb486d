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
    name: 'valid email submitted -> subscribe with the trimmed email; accepted -> success',
    steps: [
      [submitted(` ${EMAIL} `), 'loading', [subscribe]],
      [accept, 'success'],
    ],
  },
  {
    name: 'invalid email submitted before hydration -> problem set, focus action knows',
    steps: [[{ ...submitted('asha'), isEarly: true } as NewsletterEvent, idle, ['focus, early']]],
    context: { problem: 'Please enter a valid email address', email: 'asha' },
  },
  {
    name: 'email changed after a problem -> problem cleared, email kept',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [changed('asha@'), idle],
    ],
    context: { problem: null, email: 'asha@' },
  },
  {
    name: 'valid email submitted after a problem -> loading, problem cleared',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [submitted(EMAIL), 'loading', [subscribe]],
    ],
    context: { problem: null, email: EMAIL },
  },
  {
    name: 'rejected with a message, then without -> message cleared',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(new Error('500')), failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'honeypot filled -> error without a request, email kept; submitted without it -> request',
    steps: [
      [submitted(EMAIL, 'http://spam'), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
    ],
    context: { email: EMAIL, problem: null },
  },
  {
    name: 'honeypot filled after a problem and a refusal -> both cleared',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted('asha'), failed, ['focus']],
      [submitted(EMAIL, 'x'), failed],
    ],
    context: { email: EMAIL, problem: null, refusal: null },
  },
  {
    name: 'rejected with a message -> message and email kept',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
    ],
    context: { refusal: duplicate.refusal, email: EMAIL },
  },
  {
    name: 'no response -> loading until 1 ms before the timeout, then error; a later response -> ignored',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading'],
      [1, failed],
      [accept, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'timeout after a rejection with a message -> message cleared',
    steps: [
      [submitted(EMAIL), 'loading', [subscribe]],
      [reject(duplicate), failed],
      [submitted(EMAIL), 'loading', [subscribe]],
      [RESPONSE_TIMEOUT_MS, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'submitted and changed while loading or after success -> one request',
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
