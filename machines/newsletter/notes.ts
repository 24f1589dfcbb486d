import type { newsletterMachine } from './machine.ts'
import type { MachineNotes } from '../notes.ts'

export const newsletterNotes: MachineNotes<typeof newsletterMachine> = {
  title: 'Newsletter',
  states: {
    'entering': 'The email field can be filled in.',
    'entering.idle': 'No failure; an invalid email shows an error below the field.',
    'entering.error': 'The last attempt failed; the reason is below the field, and the email is kept.',
    'loading': 'The button says "Subscribing...".',
    'success': 'A thank-you message replaces the form.',
  },
  transitions: {
    'entering: email.changed': 'newsletterValidation',
    'entering: form.submitted': ['honeypot', 'newsletterLoading', 'newsletterValidation'],
    'loading: subscribe done': 'newsletterSuccess',
    'loading: subscribe error': 'newsletterError',
    'loading: after subscribeTimeout': 'newsletterTimeout',
  },
}
