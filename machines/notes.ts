import type { AnyStateMachine } from 'xstate'
import type { StatePath } from './state-name.ts'
import type { RequirementId } from './requirements.ts'

/** A machine's documentation for tests, drawings and QA tools. The site's scripts do not contain notes. */
export interface MachineNotes<Machine extends AnyStateMachine = AnyStateMachine> {
  title: string
  /** What each state means for the visitor, by state path: `loading.fetching`. */
  states: Readonly<Record<StatePath<Machine>, string>>
  /**
   * Requirement of each transition, by state and cause: `loading: after checkoutTimeout`. An event with
   * several guarded transitions has one requirement for each, in order.
   */
  transitions: Readonly<Record<string, RequirementId | readonly RequirementId[]>>
}
