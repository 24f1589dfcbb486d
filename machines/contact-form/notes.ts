import type { contactFormMachine } from './machine.ts'
import type { MachineNotes } from '../notes.ts'

export const contactFormNotes: MachineNotes<typeof contactFormMachine> = {
  title: 'Contact form',
  states: {
    'editing': 'The form can be filled in.',
    'editing.pristine': 'No failure; fields that were blurred after typing show their errors.',
    'editing.failed': 'The last message was not sent: a banner says so, and the draft is kept.',
    'sending': 'The button says "Sending...", and the fields are read-only.',
    'sent': '"Message Sent!" replaces the form.',
  },
  transitions: {
    'editing: draft.found': 'contactDraftKept',
    'editing: field.changed': 'contactDraftKept',
    'editing: field.left': 'contactErrorTiming',
    'editing: form.submitted': ['honeypot', 'contactSending', 'contactValidation'],
    'sending: sendMessage done': 'contactSent',
    'sending: sendMessage error': 'contactFailed',
    'sending: after sendTimeout': 'contactTimeout',
    'sent: confirmation.left': 'contactReset',
  },
}
