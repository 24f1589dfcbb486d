import { assign, setup } from 'xstate'
import { emailSchema } from './email.schema.ts'
import { emailError } from './newsletter.schema.ts'
import { unprovidedAction, unprovidedActor } from './unprovided.ts'

/** An answer that has not come by then does not count any more. Milliseconds. */
export const SUBSCRIBE_TIMEOUT_MS = 15_000

/** A refusal with the server's own words; everything else that goes wrong has none. */
export interface SubscribeRefusal {
  refusal: string
}

interface NewsletterContext {
  email: string
  /** The address was submitted as it stands and is not one. */
  problem: string | null
  /** The server's words, when it had some. */
  refusal: string | null
}

export type NewsletterEvent =
  | { type: 'email.changed'; email: string }
  /** With what the fields hold at that moment, the one that people do not see among them. */
  | { type: 'form.submitted'; email: string; trap: string }

const emailOf = ({ event }: { event: { email: string } }) => ({ email: event.email })
const submissionOf = ({ event }: { event: { email: string; trap: string } }) => ({
  email: event.email,
  trap: event.trap,
})

const refusalIn = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'refusal' in error && typeof error.refusal === 'string'
    ? error.refusal
    : null

/** The newsletter signup; the footer and the blog section each run one of their own. */
export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    events: {} as NewsletterEvent,
  },
  actors: {
    /** Resolves when the address was taken; rejects with a `SubscribeRefusal`, or with anything else. */
    subscribe: unprovidedActor<void, { email: string }>('subscribe'),
  },
  actions: {
    focusEmail: unprovidedAction('focusEmail'),
    takeEmail: assign((_, { email }: { email: string }) => ({ email })),
    noteProblem: assign((_, { email }: { email: string }) => ({ problem: emailError(email) })),
    forgetProblem: assign({ problem: null }),
    noteRefusal: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
  },
  guards: {
    isTrapped: (_, { trap }: { email: string; trap: string }) => trap !== '',
    isAddress: (_, { email }: { email: string; trap: string }) => emailError(email) === null,
  },
  delays: { subscribeTimeout: SUBSCRIBE_TIMEOUT_MS },
}).createMachine({
  id: 'newsletter',
  context: { email: '', problem: null, refusal: null },
  initial: 'entering',
  states: {
    entering: {
      on: {
        'email.changed': { actions: [{ type: 'takeEmail', params: emailOf }, 'forgetProblem'] },
        'form.submitted': [
          {
            guard: { type: 'isTrapped', params: submissionOf },
            target: '.error',
            actions: [
              { type: 'takeEmail', params: emailOf },
              'forgetProblem',
              { type: 'noteRefusal', params: { refusal: null } },
            ],
          },
          {
            guard: { type: 'isAddress', params: submissionOf },
            target: 'loading',
            actions: [{ type: 'takeEmail', params: emailOf }, 'forgetProblem'],
          },
          {
            actions: [
              { type: 'takeEmail', params: emailOf },
              { type: 'noteProblem', params: emailOf },
              'focusEmail',
            ],
          },
        ],
      },
      initial: 'idle',
      states: {
        idle: {},
        /** The last try failed; its words stand below the form until the next one. */
        error: {},
      },
    },
    loading: {
      invoke: {
        src: 'subscribe',
        input: ({ context }) => ({ email: emailSchema.parse(context.email) }),
        onDone: { target: 'success' },
        onError: {
          target: 'entering.error',
          actions: { type: 'noteRefusal', params: ({ event }) => ({ refusal: refusalIn(event.error) }) },
        },
      },
      after: {
        subscribeTimeout: {
          target: 'entering.error',
          actions: { type: 'noteRefusal', params: { refusal: null } },
        },
      },
    },
    success: {},
  },
})
