import { assertEvent, assign, setup } from 'xstate'
import { type SendFailure, sendFailures } from './failures.ts'
import {
  type ContactDraft,
  type ContactErrors,
  contactErrors,
  type ContactField,
  contactFieldNames,
  type ContactMessage,
  contactMessageSchema,
} from './schema.ts'
import { type EmailHint, emailHint } from '../email.schema.ts'
import { RESPONSE_TIMEOUT_MS } from '../delays.ts'
import { unimplementedAction, unimplementedActor } from '../unimplemented.ts'

export interface ContactFormContext {
  draft: ContactDraft
  /** Fields that the visitor has typed in. */
  edited: readonly ContactField[]
  /** Fields that may show errors. Blur adds filled or edited fields; submit adds all. */
  shown: readonly ContactField[]
  /** Validation errors of the fields in `shown`. */
  errors: ContactErrors
  /** Why an email address that looks fine is invalid. */
  emailHint: EmailHint | null
  failure: SendFailure | null
}

const empty: ContactFormContext = {
  draft: Object.fromEntries(contactFieldNames.map(field => [field, ''])) as ContactDraft,
  edited: [],
  shown: [],
  errors: {},
  emailHint: null,
  failure: null,
}

export type ContactFormEvent =
  /** Field values from before the machine started: typed early, restored, or filled in by the browser. */
  | { type: 'draft.found'; draft: ContactDraft }
  | { type: 'field.changed'; field: ContactField; value: string }
  /** The field lost focus. */
  | { type: 'field.left'; field: ContactField }
  /** Contains the field and honeypot values. `isEarly`: submitted before the form was hydrated. */
  | { type: 'form.submitted'; draft: ContactDraft; honeypot: string; isEarly?: boolean }
  /** The visitor left the page that shows the confirmation. */
  | { type: 'confirmation.left' }

/** Returns the draft and the fields that may show errors, with their errors and the email hint. */
const checked = ({ draft, shown }: Pick<ContactFormContext, 'draft' | 'shown'>) => {
  const all = contactErrors(draft)
  const errors: ContactErrors = Object.fromEntries(
    shown.flatMap(field => (all[field] ? [[field, all[field]]] : [])),
  )
  return { draft, shown, errors, emailHint: errors.email ? emailHint(draft.email) : null }
}

/** Returns the fields with `field` added, unless they already include it. */
const including = (fields: readonly ContactField[], field: ContactField) =>
  fields.includes(field) ? fields : [...fields, field]

/** The contact form. Sends one message at a time and keeps the draft until the service accepts it. */
export const contactFormMachine = setup({
  types: {
    context: {} as ContactFormContext,
    events: {} as ContactFormEvent,
  },
  actors: {
    /** Resolves when the service accepts the message (status 200). Rejects with a `SendFailure`. */
    sendMessage: unimplementedActor<void, ContactMessage>('sendMessage'),
  },
  actions: {
    /** After an early submit, leaves focus wherever the visitor has moved it. */
    focusField:
      unimplementedAction<[_: unknown, params: { field: ContactField; isEarly: boolean }]>('focusField'),
    setDraft: assign(({ context, event }) => {
      assertEvent(event, ['draft.found', 'form.submitted'])
      return checked({ ...context, draft: event.draft })
    }),
    setField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed')
      return {
        ...checked({ ...context, draft: { ...context.draft, [event.field]: event.value } }),
        edited: including(context.edited, event.field),
      }
    }),
    showField: assign(({ context, event }) => {
      assertEvent(event, 'field.left')
      return checked({ ...context, shown: including(context.shown, event.field) })
    }),
    showEveryField: assign(({ context }) => checked({ ...context, shown: contactFieldNames })),
    setFailure: assign((_, { failure }: { failure: SendFailure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    resetForm: assign(empty),
  },
  guards: {
    /** Tabbing through an empty form should not show errors. */
    isFieldFilledOrEdited: ({ context, event }) => {
      assertEvent(event, 'field.left')
      return context.draft[event.field] !== '' || context.edited.includes(event.field)
    },
    isHoneypotFilled: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return event.honeypot !== ''
    },
    isSendable: ({ event }) => {
      assertEvent(event, 'form.submitted')
      return Object.keys(contactErrors(event.draft)).length === 0
    },
  },
  delays: { sendTimeout: RESPONSE_TIMEOUT_MS },
}).createMachine({
  id: 'contactForm',
  context: empty,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.found': { actions: 'setDraft' },
        'field.changed': { actions: 'setField' },
        'field.left': { guard: 'isFieldFilledOrEdited', actions: 'showField' },
        'form.submitted': [
          {
            guard: 'isHoneypotFilled',
            target: '.failed',
            actions: ['setDraft', { type: 'setFailure', params: { failure: 'honeypot' } }],
          },
          { guard: 'isSendable', target: 'sending', actions: ['setDraft', 'clearFailure'] },
          {
            actions: [
              'setDraft',
              'showEveryField',
              {
                type: 'focusField',
                params: ({ event }) => ({
                  isEarly: event.isEarly === true,
                  field: contactFieldNames.find(field => contactErrors(event.draft)[field]) ?? 'name',
                }),
              },
            ],
          },
        ],
      },
      initial: 'pristine',
      states: {
        /** No attempt has failed since the last message was sent. */
        pristine: {},
        /** The reason is shown until a valid message is submitted. */
        failed: {},
      },
    },
    sending: {
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => contactMessageSchema.parse(context.draft),
        onDone: { target: 'sent', actions: 'resetForm' },
        onError: {
          target: 'editing.failed',
          actions: {
            type: 'setFailure',
            params: ({ event }) => ({
              failure: sendFailures.find(failure => failure === event.error) ?? 'refused',
            }),
          },
        },
      },
      after: {
        sendTimeout: {
          target: 'editing.failed',
          actions: { type: 'setFailure', params: { failure: 'timeout' } },
        },
      },
    },
    sent: { on: { 'confirmation.left': { target: 'editing' } } },
  },
})
