import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import { RESPONSE_TIMEOUT_MS } from '#machines/timeouts.ts'
import { type NewsletterEvent, newsletterMachine } from '#machines/newsletter.machine.ts'
import { refusedSchema, SERVER_TEXT_MAX, subscribedSchema } from '#machines/newsletter.schema.ts'
import { newsletterWith } from '#src/components/forms/newsletter-actor.ts'
import { describeMachine } from './harness/describe-machine.ts'
import type { Scenario, Environment } from './harness/subject.ts'

interface NewsletterWorld extends Environment {
  inFlight: { succeed: () => void; fail: (error: unknown) => void; isStopped: () => boolean }[]
  answered: number
}

const submitted = (email: string, honeypot = ''): NewsletterEvent => ({
  type: 'form.submitted',
  email,
  honeypot,
})
const changed = (email: string): NewsletterEvent => ({ type: 'email.changed', email })
const ADDRESS = 'asha@studio.example'

const answer = (world: NewsletterWorld) => {
  const request = world.inFlight.shift()
  if (request && !request.isStopped()) {
    world.answered += 1
    request.succeed()
  }
}
const refuse = (error: unknown) =>
  function refused(world: NewsletterWorld) {
    world.inFlight.shift()?.fail(error)
  }
const taken = { refusal: 'This email is already subscribed.' }

const idle = 'entering.idle'
const failed = 'entering.error'
const post = `subscribe ${ADDRESS}`

const scenarios: Scenario<typeof newsletterMachine, NewsletterWorld>[] = [
  {
    name: 'an address -> loading, trimmed; an answer -> success',
    steps: [
      [submitted(` ${ADDRESS} `), 'loading', [post]],
      [answer, 'success'],
    ],
  },
  {
    name: 'no address -> the problem named, focus in the field',
    steps: [[submitted('asha'), idle, ['focus']]],
    context: { problem: 'Please enter a valid email address', email: 'asha' },
  },
  {
    name: 'typed after a problem -> the problem is gone, the text kept',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [changed('asha@'), idle],
    ],
    context: { problem: null, email: 'asha@' },
  },
  {
    name: 'an address after a problem -> loading without the problem',
    steps: [
      [submitted('asha'), idle, ['focus']],
      [submitted(ADDRESS), 'loading', [post]],
    ],
    context: { problem: null, email: ADDRESS },
  },
  {
    name: 'refused in words -> error with them; tried again and failed without words -> the old ones are gone',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [refuse(taken), failed],
      [submitted(ADDRESS), 'loading', [post]],
      [refuse(new Error('500')), failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'the hidden field filled in -> failed without asking, text kept',
    steps: [[submitted(ADDRESS, 'http://spam'), failed]],
    context: { email: ADDRESS, problem: null },
  },
  {
    name: 'the hidden field filled in, then without it -> asked',
    steps: [
      [submitted(ADDRESS, 'x'), failed],
      [submitted(ADDRESS), 'loading', [post]],
    ],
  },
  {
    name: 'the hidden field filled in after a problem and a refusal -> neither is left',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [refuse(taken), failed],
      [submitted('asha'), failed, ['focus']],
      [submitted('asha', 'x'), failed],
    ],
    context: { email: 'asha', problem: null, refusal: null },
  },
  {
    name: 'refused in words -> kept for the visitor',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [refuse(taken), failed],
    ],
    context: { refusal: taken.refusal, email: ADDRESS },
  },
  {
    name: 'no address after a failure -> still failed, with the problem',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [refuse('?'), failed],
      [submitted(''), failed, ['focus']],
      [changed('a'), failed],
    ],
  },
  {
    name: 'silence to the millisecond before the end -> still loading; the end -> error',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [RESPONSE_TIMEOUT_MS - 1, 'loading'],
      [1, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'silence after words -> without the words',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [refuse(taken), failed],
      [submitted(ADDRESS), 'loading', [post]],
      [RESPONSE_TIMEOUT_MS, failed],
    ],
    context: { refusal: null },
  },
  {
    name: 'an answer after the time-out -> does not count',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [RESPONSE_TIMEOUT_MS, failed],
      [answer, failed],
    ],
  },
  {
    name: 'submitted and typed while loading -> asked once',
    steps: [
      [submitted(ADDRESS), 'loading', [post]],
      [submitted(ADDRESS), 'loading'],
      [changed('x'), 'loading'],
      [answer, 'success'],
      [submitted(ADDRESS), 'success'],
      [changed('x'), 'success'],
    ],
  },
]

describeMachine('newsletter', {
  machine: newsletterMachine,
  production: newsletterWith({ subscribe: () => Promise.resolve() }, 'id'),
  world: (): NewsletterWorld => ({ log: [], inFlight: [], answered: 0 }),
  provide: (machine, world) =>
    machine.provide({
      actors: {
        subscribe: fromPromise<void, { email: string }>(
          ({ input, signal }) =>
            new Promise((succeed, fail) => {
              world.log.push(`subscribe ${input.email}`)
              world.inFlight.push({ succeed, fail, isStopped: () => signal.aborted })
            }),
        ),
      },
      actions: { focusEmail: () => void world.log.push('focus') },
    }),
  scenarios,
  events: [[changed('a'), submitted(''), submitted(ADDRESS), submitted(ADDRESS, 'x')]],
  settle: { done: answer, error: refuse('500') },
  happenings: [answer, refuse(taken), refuse(new Error('500'))],
  waits: [1, 5000, RESPONSE_TIMEOUT_MS],
  invariant: (snapshot, world) => {
    expect(snapshot.status).toBe('active')
    expect(world.inFlight.filter(request => !request.isStopped()).length).toBeLessThanOrEqual(1)
    if (snapshot.matches('success')) expect(world.answered).toBe(1)
  },
})

describe('what a server says', () => {
  it.each([
    [{ data: { status: 'pending' } }, true],
    [{ data: 1 }, true],
    [{ data: null }, false],
    [{}, false],
    ['data', false],
    [undefined, false],
  ])('%j -> success: %s', (body, expected) => {
    expect(subscribedSchema.safeParse(body).success).toBe(expected)
  })

  it('a long text -> cut at a sane length', () => {
    const { error } = refusedSchema.parse({ error: 'x'.repeat(5000) })
    expect(error).toHaveLength(SERVER_TEXT_MAX)
  })

  it.each([[{ error: '  ' }], [{ error: 5 }], [{}], [null]])('%j -> no words', body => {
    expect(refusedSchema.safeParse(body).success).toBe(false)
  })
})
