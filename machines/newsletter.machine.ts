import { assign, setup } from 'xstate'
import { emailSchema } from './email.schema.ts'
import { emailError } from './newsletter.schema.ts'
import { RESPONSE_TIMEOUT_MS } from './timeouts.ts'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

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
  | { type: 'form.submitted'; email: string; honeypot: string }

const emailOf = ({ event }: { event: { email: string } }) => ({ email: event.email })
const submissionOf = ({ event }: { event: { email: string; honeypot: string } }) => ({
  email: event.email,
  honeypot: event.honeypot,
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
    subscribe: unimplementedActor<void, { email: string }>('subscribe'),
  },
  actions: {
    focusEmail: unimplementedAction('focusEmail'),
    takeEmail: assign((_, { email }: { email: string }) => ({ email })),
    noteProblem: assign((_, { email }: { email: string }) => ({ problem: emailError(email) })),
    forgetProblem: assign({ problem: null }),
    noteRefusal: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
  },
  guards: {
    isHoneypotFilled: (_, { honeypot }: { email: string; honeypot: string }) => honeypot !== '',
    isAddress: (_, { email }: { email: string; honeypot: string }) => emailError(email) === null,
  },
  delays: { subscribeTimeout: RESPONSE_TIMEOUT_MS },
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
            guard: { type: 'isHoneypotFilled', params: submissionOf },
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
