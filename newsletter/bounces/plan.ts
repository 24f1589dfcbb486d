/** Says what reports mean for the subscriptions of the list. */
import type { Report } from './report.ts'

export type SubscriptionState = 'subscribed' | 'unconfirmed' | 'ended'

export interface PlannedAddress {
  email: string
  /** `ends`: the subscription or sign-up ends. */
  result: Report['result']
  state: SubscriptionState
  reason: string
  source: string
}

export interface Plan {
  addresses: PlannedAddress[]
  /** Reports and rows of which no address can be told. */
  unreadable: { source: string; reason: string }[]
  /** Addresses to which the list has sent nothing. */
  unlisted: number
}

const ORDER = { ends: 0, undecided: 1, stays: 2 }

/**
 * Puts the reports of each address together. A later failure ends what was delayed before; an address that does not exist and
 * to which another email was delivered is undecided.
 */
export function planOf(
  reports: readonly Report[],
  listed: ReadonlyMap<string, { email: string; state: SubscriptionState }>,
): Plan {
  const byKey = new Map<string, Report[]>()
  const unlisted = new Set<string>()
  const unreadable: Plan['unreadable'] = []
  for (const report of reports) {
    const key = report.addresses.find(address => listed.has(address))
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), report])
    else if (report.addresses[0] !== undefined) unlisted.add(report.addresses[0])
    else unreadable.push({ source: report.source, reason: report.reason })
  }
  const addresses = [...byKey].map(([key, found]): PlannedAddress => {
    const [decisive] = found.toSorted((a, b) => ORDER[a.result] - ORDER[b.result])
    const delivery = found.find(
      ({ result, reason }) => result === 'stays' && /\b(?:delivered|relayed|opened|clicked)\b/i.test(reason),
    )
    const { email = key, state = 'ended' } = listed.get(key) ?? {}
    const { result = 'undecided', reason = '', source = '' } = decisive ?? {}
    return result === 'ends' && delivery
      ? {
          email,
          state,
          result: 'undecided',
          reason: `another email was delivered (${delivery.source}): ${reason}`,
          source,
        }
      : { email, state, result, reason, source }
  })
  return {
    addresses: addresses.sort((a, b) => ORDER[a.result] - ORDER[b.result]),
    unreadable,
    unlisted: unlisted.size,
  }
}
