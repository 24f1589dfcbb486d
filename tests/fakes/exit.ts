/** Exits with the message of an error that the developer can fix. */
export function exitWith(error: unknown): never {
  console.error((error as Error).message)
  process.exit(1)
}
