import type { RequirementId } from './requirements.ts'

/** What a chart means, beside what it does. Nothing of this is in the site: tests and charts read it. */
export interface MachineNotes {
  title: string
  /** What each state means for the visitor, by its path: `loading.fetching`. */
  states: Readonly<Record<string, string>>
  /**
   * What each transition is there for, by the state and what happens in it: `loading: after checkoutTimeout`. Where one
   * event has several outcomes, one requirement for each, in their order.
   */
  transitions: Readonly<Record<string, RequirementId | readonly RequirementId[]>>
}
