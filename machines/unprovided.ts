/**
 * The default of a named effect: it fails, because XState only warns about a missing actor and stays silent about a
 * missing action. Components and tests provide the real one.
 */
export function unprovidedAction(name: string): Unprovided {
  return Object.assign(() => {
    throw new Error(`the action "${name}" was not provided`)
  }, { unprovided: true as const })
}

/** A default that is still waiting for its effect. */
export type Unprovided = (() => never) & { readonly unprovided: true }
