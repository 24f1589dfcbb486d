import type { MachineNotes } from './notes.ts'

export const contactFormNotes: MachineNotes = {
  title: 'Contact form',
  states: {
    'editing': 'The form is there to be filled in.',
    'editing.pristine': 'Nothing has failed; fields that were left show what is wrong with them.',
    'editing.failed': 'The last message did not go: a banner says so, and everything typed is still there.',
    'sending': 'The button says "Sending...", and the fields wait.',
    'sent': '"Message Sent!" stands where the form was.',
  },
  transitions: {
    'editing: draft.found': 'contactKeeps',
    'editing: field.changed': 'contactKeeps',
    'editing: field.left': 'contactErrorsLate',
    'editing: form.submitted': ['honeypot', 'contactSend', 'contactFields'],
    'sending: sendMessage done': 'contactSent',
    'sending: sendMessage error': 'contactFailed',
    'sending: after sendTimeout': 'contactPatience',
    'sent: confirmation.left': 'contactAgain',
  },
}
