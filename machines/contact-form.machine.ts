import { assign, setup } from 'xstate'
import { type SendFailure, sendFailures } from './contact-form.failures.ts'
import { type ContactDraft, type ContactField, contactFields } from './contact-form.fields.ts'
import {
  type ContactErrors,
  contactErrors,
  type ContactMessage,
  contactMessageSchema,
} from './contact-form.schema.ts'
import { RESPONSE_TIMEOUT_MS } from './timeouts.ts'
import { unimplementedAction, unimplementedActor } from './unimplemented.ts'

interface ContactFormContext {
  draft: ContactDraft
  /** Fields that have been left, or were there at a submit: the ones that may show an error. */
  shown: readonly ContactField[]
  failure: SendFailure | null
}

export type ContactFormEvent =
  /** Text that was on the page before the machine: typed early, restored or filled in by the browser. */
  | { type: 'draft.found'; draft: ContactDraft }
  | { type: 'field.changed'; field: ContactField; value: string }
  | { type: 'field.left'; field: ContactField }
  /** With what the fields hold at that moment, and what stands in the one that people do not see. */
  | { type: 'form.submitted'; draft: ContactDraft; honeypot: string }
  /** The page that showed the confirmation was left: the next one begins afresh. */
  | { type: 'confirmation.left' }

const emptyDraft: ContactDraft = { name: '', email: '', message: '' }

/** The errors that may be seen: those of fields that were left or submitted. */
export const visibleErrors = ({
  draft,
  shown,
}: Pick<ContactFormContext, 'draft' | 'shown'>): ContactErrors => {
  const errors = contactErrors(draft)
  return Object.fromEntries(shown.flatMap(field => (errors[field] ? [[field, errors[field]]] : [])))
}

const draftOf = ({ event }: { event: { draft: ContactDraft } }) => ({ draft: event.draft })
const submissionOf = ({ event }: { event: { draft: ContactDraft; honeypot: string } }) => ({
  draft: event.draft,
  honeypot: event.honeypot,
})

/** The contact form: one message, sent once, and nothing that was typed is ever lost. */
export const contactFormMachine = setup({
  types: {
    context: {} as ContactFormContext,
    events: {} as ContactFormEvent,
  },
  actors: {
    /** Resolves when the service has taken the message (status 200); rejects with a `SendFailure`. */
    sendMessage: unimplementedActor<void, ContactMessage>('sendMessage'),
  },
  actions: {
    focusField: unimplementedAction<[_: unknown, params: { field: ContactField }]>('focusField'),
    setDraft: assign((_, { draft }: { draft: ContactDraft }) => ({ draft })),
    setField: assign(({ context }, { field, value }: { field: ContactField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
    })),
    showField: assign(({ context }, { field }: { field: ContactField }) => ({
      shown: context.shown.includes(field) ? context.shown : [...context.shown, field],
    })),
    showEveryField: assign({ shown: contactFields }),
    setFailure: assign((_, { failure }: { failure: SendFailure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
    clearDraft: assign({ draft: emptyDraft, shown: [] }),
  },
  guards: {
    isHoneypotFilled: (_, { honeypot }: { draft: ContactDraft; honeypot: string }) => honeypot !== '',
    isSendable: (_, { draft }: { draft: ContactDraft; honeypot: string }) =>
      Object.keys(contactErrors(draft)).length === 0,
  },
  delays: { sendTimeout: RESPONSE_TIMEOUT_MS },
}).createMachine({
  id: 'contactForm',
  context: { draft: emptyDraft, shown: [], failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.found': { actions: { type: 'setDraft', params: draftOf } },
        'field.changed': {
          actions: { type: 'setField', params: ({ event }) => ({ field: event.field, value: event.value }) },
        },
        'field.left': { actions: { type: 'showField', params: ({ event }) => ({ field: event.field }) } },
        'form.submitted': [
          {
            guard: { type: 'isHoneypotFilled', params: submissionOf },
            target: '.failed',
            actions: [
              { type: 'setDraft', params: draftOf },
              { type: 'setFailure', params: { failure: 'honeypot' } },
            ],
          },
          {
            guard: { type: 'isSendable', params: submissionOf },
            target: 'sending',
            actions: [{ type: 'setDraft', params: draftOf }, 'clearFailure'],
          },
          {
            actions: [
              { type: 'setDraft', params: draftOf },
              'showEveryField',
              {
                type: 'focusField',
                params: ({ event }) => ({
                  field: contactFields.find(field => contactErrors(event.draft)[field]) ?? 'name',
                }),
              },
            ],
          },
        ],
      },
      initial: 'pristine',
      states: {
        pristine: {},
        /** The banner stands above the form until the next message goes. */
        failed: {},
      },
    },
    sending: {
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => contactMessageSchema.parse(context.draft),
        onDone: { target: 'sent', actions: 'clearDraft' },
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
          actions: { type: 'setFailure', params: { failure: 'silence' } },
        },
      },
    },
    sent: {
      on: { 'confirmation.left': { target: 'editing' } },
    },
  },
})
