/** Counter keys for reports, derived from the machines: transitions, reached states and failure reasons. */
import { checkoutFailures } from '../../../machines/checkout/failures.ts'
import { contactFormMachine } from '../../../machines/contact-form/machine.ts'
import { sendFailures } from '../../../machines/contact-form/failures.ts'
import { checkoutMachine } from '../../../machines/checkout/machine.ts'
import { describeMachine, leavesOf } from '../../../machines/describe.ts'
import { machinesWithNotes } from '../../../machines/all.ts'
import { paymentProviderIds } from '../../payments/server-registry.ts'

/** Without a valid session, the provider is unknown. */
const providers = ['', ...paymentProviderIds.map(id => `|${id}`)]
const failures = {
  [checkoutMachine.id]: providers.flatMap(provider => checkoutFailures.map(failure => failure + provider)),
  [contactFormMachine.id]: sendFailures,
}

function* keysOfMachines(): Generator<string> {
  for (const { machine } of machinesWithNotes) {
    const described = describeMachine(machine)
    for (const leaf of leavesOf(described)) yield `reached|${machine.id}|${leaf}`
    for (const { id, from } of described.transitions)
      for (const leaf of leavesOf(described, from)) yield `transition|${machine.id}|${id}|${leaf}`
    for (const failure of failures[machine.id] ?? []) yield `failure|${machine.id}|${failure}`
  }
}

export const countedKeys: ReadonlySet<string> = new Set(keysOfMachines())
