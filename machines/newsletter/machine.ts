import { assertEvent, assign, setup } from 'xstate'
import { EMAIL_MESSAGE, type EmailHint, emailHint, emailSchema, normalizedEmail } from '../email.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '../delays.ts'
import { unimplementedAction, unimplementedActor } from '../unimplemented.ts'

/** Error of `subscribe` with the server's message. All other errors have no message for the visitor. */
export type SubscribeRefusal = { refusal: string }

interface NewsletterContext {
  email: string
  /** Validation error of the submitted email address. */
  emailError: string | null
  /** Why a submitted address that looks fine is invalid. */
  emailHint: EmailHint | null
  /** The server's error message. If it is `null`, the form shows the general message. */
  refusal: string | null
}

/** Fields that the form posts. */
export type Signup = Pick<NewsletterContext, 'email'>

export type NewsletterEvent =
  | { type: 'email.changed'; email: string }
  /** `isEarly`: submitted before the form was hydrated. */
  | { type: 'form.submitted'; email: string; honeypot: string; isEarly?: boolean }

const refusalFrom = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'refusal' in error && typeof error.refusal === 'string'
    ? error.refusal
    : null

/** The newsletter sign-up. The footer and the blog section each run their own actor. */
export const newsletterMachine = setup({
  types: {
    context: {} as NewsletterContext,
    events: {} as NewsletterEvent,
  },
  actors: {
    /** Resolves when the server accepts the address. Rejects with a `SubscribeRefusal` or any other error. */
    subscribe: unimplementedActor<void, Signup>('subscribe'),
  },
  actions: {
    /** After an early submit, leaves focus wherever the visitor has moved it. */
    focusEmail: unimplementedAction('focusEmail'),
    setEmail: assign({ email: ({ event }) => event.email }),
    setEmailError: assign({
      emailError: EMAIL_MESSAGE,
      emailHint: ({ event }) => emailHint(event.email),
    }),
    clearEmailError: assign({ emailError: null, emailHint: null }),
    setRefusal: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
  },
  guards: {
    isHoneypotFilled: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return event.honeypot !== ''
    },
    isEmailValid: ({ event }) => normalizedEmail(event.email) !== undefined,
  },
  delays: { subscribeTimeout: RESPONSE_TIMEOUT_MS },
}).createMachine({
  id: 'newsletter',
  context: { email: '', emailError: null, emailHint: null, refusal: null },
  initial: 'entering',
  states: {
    entering: {
      on: {
        'email.changed': { actions: ['setEmail', 'clearEmailError'] },
        'form.submitted': [
          {
            guard: 'isHoneypotFilled',
            target: '.error',
            actions: ['setEmail', 'clearEmailError', { type: 'setRefusal', params: { refusal: null } }],
          },
          { guard: 'isEmailValid', target: 'loading', actions: ['setEmail', 'clearEmailError'] },
          { actions: ['setEmail', 'setEmailError', 'focusEmail'] },
        ],
      },
      initial: 'idle',
      states: {
        idle: {},
        /** The error message stays until the next attempt. */
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
          actions: { type: 'setRefusal', params: ({ event }) => ({ refusal: refusalFrom(event.error) }) },
        },
      },
      after: {
        subscribeTimeout: {
          target: 'entering.error',
          actions: { type: 'setRefusal', params: { refusal: null } },
        },
      },
    },
    success: {},
  },
})
