/** Prints the message of an error that developers can fix, and exits. */
export function exitWith(error: unknown): never {
  console.error((error as Error).message)
  process.exit(1)
}
