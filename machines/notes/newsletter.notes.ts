import type { MachineNotes } from './notes.ts'

export const newsletterNotes: MachineNotes = {
  title: 'Newsletter',
  states: {
    'entering': 'The field waits for an address.',
    'entering.idle': 'Nothing has failed yet; an address that is none is named below the field.',
    'entering.error': 'The last try failed; the reason stands below the field, the address is still in it.',
    'loading': 'The button says "Subscribing...".',
    'success': 'The thanks stand where the form was.',
  },
  transitions: {
    'entering: email.changed': 'newsletterAddress',
    'entering: form.submitted': ['honeypot', 'newsletterLoading', 'newsletterAddress'],
    'loading: subscribe done': 'newsletterSuccess',
    'loading: subscribe error': 'newsletterError',
    'loading: after subscribeTimeout': 'newsletterPatience',
  },
}
