import { assign, setup } from 'xstate'
import { type SendFailure, sendFailures } from './contact-form.failures.ts'
import { type ContactDraft, type ContactField, contactFields } from './contact-form.fields.ts'
import {
  type ContactErrors,
  contactErrors,
  type ContactMessage,
  contactMessageSchema,
} from './contact-form.schema.ts'
import { unprovidedAction, unprovidedActor } from './unprovided.ts'

/** An answer that has not come by then does not count any more. Milliseconds. */
export const SEND_TIMEOUT_MS = 15_000

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
  | { type: 'form.submitted'; draft: ContactDraft; trap: string }
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
const submissionOf = ({ event }: { event: { draft: ContactDraft; trap: string } }) => ({
  draft: event.draft,
  trap: event.trap,
})

/** The contact form: one message, sent once, and nothing that was typed is ever lost. */
export const contactFormMachine = setup({
  types: {
    context: {} as ContactFormContext,
    events: {} as ContactFormEvent,
  },
  actors: {
    /** Resolves when the service has taken the message (status 200); rejects with a `SendFailure`. */
    sendMessage: unprovidedActor<void, ContactMessage>('sendMessage'),
  },
  actions: {
    focusField: unprovidedAction<[_: unknown, params: { field: ContactField }]>('focusField'),
    takeDraft: assign((_, { draft }: { draft: ContactDraft }) => ({ draft })),
    takeField: assign(({ context }, { field, value }: { field: ContactField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
    })),
    showField: assign(({ context }, { field }: { field: ContactField }) => ({
      shown: context.shown.includes(field) ? context.shown : [...context.shown, field],
    })),
    showEveryField: assign({ shown: contactFields }),
    noteFailure: assign((_, { failure }: { failure: SendFailure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    clearDraft: assign({ draft: emptyDraft, shown: [] }),
  },
  guards: {
    isTrapped: (_, { trap }: { draft: ContactDraft; trap: string }) => trap !== '',
    isSendable: (_, { draft }: { draft: ContactDraft; trap: string }) =>
      Object.keys(contactErrors(draft)).length === 0,
  },
  delays: { sendTimeout: SEND_TIMEOUT_MS },
}).createMachine({
  id: 'contactForm',
  context: { draft: emptyDraft, shown: [], failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.found': { actions: { type: 'takeDraft', params: draftOf } },
        'field.changed': {
          actions: { type: 'takeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
        },
        'field.left': { actions: { type: 'showField', params: ({ event }) => ({ field: event.field }) } },
        'form.submitted': [
          {
            guard: { type: 'isTrapped', params: submissionOf },
            target: '.afterFailure',
            actions: [
              { type: 'takeDraft', params: draftOf },
              { type: 'noteFailure', params: { failure: 'trapped' } },
            ],
          },
          {
            guard: { type: 'isSendable', params: submissionOf },
            target: 'sending',
            actions: [{ type: 'takeDraft', params: draftOf }, 'forgetFailure'],
          },
          {
            actions: [
              { type: 'takeDraft', params: draftOf },
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
      initial: 'untroubled',
      states: {
        untroubled: {},
        /** The banner stands above the form until the next message goes. */
        afterFailure: {},
      },
    },
    sending: {
      invoke: {
        src: 'sendMessage',
        input: ({ context }) => contactMessageSchema.parse(context.draft),
        onDone: { target: 'sent', actions: 'clearDraft' },
        onError: {
          target: 'editing.afterFailure',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({
              failure: sendFailures.find(failure => failure === event.error) ?? 'refused',
            }),
          },
        },
      },
      after: {
        sendTimeout: {
          target: 'editing.afterFailure',
          actions: { type: 'noteFailure', params: { failure: 'silence' } },
        },
      },
    },
    sent: {
      on: { 'confirmation.left': { target: 'editing' } },
    },
  },
})
