/** Ends the process with the message of an error that the developer can mend. */
export function exitWith(error: unknown): never {
  console.error((error as Error).message)
  process.exit(1)
}

/** Parses the variable PORT; an empty one is `fallback`. Exits the process if it is not a port number. */
export function parsePort(text: string | undefined, fallback: number): number {
  const port = Number(text || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error(`PORT must be a number from 0 to 65535, not "${text ?? ''}".`)
  process.exit(1)
}

export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
