/** Names of this site that reports may count, read from the machines, the pages and the content policies. */
import { checkoutFailures } from '../../machines/checkout.failures.ts'
import { contactFormMachine } from '../../machines/contact-form.machine.ts'
import { sendFailures } from '../../machines/contact-form.failures.ts'
import { checkoutMachine } from '../../machines/checkout.machine.ts'
import { describeMachine, leavesOf } from '../../machines/describe.ts'
import { machinesWithNotes } from '../../machines/notes/all.ts'
import type { Counted } from '../../reporting/beacon.ts'
import { pageSources, sourcesOf } from '../../src/build/policies.ts'
import { paymentProviderNames } from '../../src/services/payments/server.ts'
import { routeIds } from '../../src/content/paths.ts'

/** Without a valid session, no provider is known. */
const providers = ['', ...paymentProviderNames.map(name => `|${name}`)]
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

const allowedSources = [pageSources, ...Object.values(sourcesOf)].flatMap(each => Object.values(each).flat())

export const counted: Counted = {
  keys: new Set(keysOfMachines()),
  pages: routeIds,
  // Others are no origins, such as `mailto:`.
  hosts: [...new Set(allowedSources.filter(source => source.startsWith('https://')))].map(
    origin => new URL(origin).host,
  ),
}
