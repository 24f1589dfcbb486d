import type { AnyStateMachine } from 'xstate'
import { checkoutMachine } from './checkout/machine.ts'
import { contactFormMachine } from './contact-form/machine.ts'
import { headerMachine } from './header/machine.ts'
import { newsletterMachine } from './newsletter/machine.ts'
import { pageErrorMachine } from './page-error/machine.ts'
import { thankYouMachine } from './thank-you/machine.ts'
import { checkoutNotes } from './checkout/notes.ts'
import { contactFormNotes } from './contact-form/notes.ts'
import { headerNotes } from './header/notes.ts'
import { newsletterNotes } from './newsletter/notes.ts'
import type { MachineNotes } from './notes.ts'
import { pageErrorNotes } from './page-error/notes.ts'
import { thankYouNotes } from './thank-you/notes.ts'

export interface MachineWithNotes {
  machine: AnyStateMachine
  notes: MachineNotes
}

/** The site's machines, in the order of machines/README.md. */
export const machinesWithNotes: readonly MachineWithNotes[] = [
  { machine: checkoutMachine, notes: checkoutNotes },
  { machine: thankYouMachine, notes: thankYouNotes },
  { machine: contactFormMachine, notes: contactFormNotes },
  { machine: newsletterMachine, notes: newsletterNotes },
  { machine: headerMachine, notes: headerNotes },
  { machine: pageErrorMachine, notes: pageErrorNotes },
]
