/**
 * The default of a named effect: it fails, because XState only warns about a missing actor and stays silent about a
 * missing action. Components and tests provide the real one.
 */
export function unprovidedAction(name: string): () => never {
  return () => {
    throw new Error(`the action "${name}" was not provided`)
  }
}
