/** A port from the environment, or a line that says what is wrong with it. */
export function portFrom(text: string | undefined, fallback: number): number {
  const port = Number(text || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error(`PORT must be a number from 0 to 65535, not "${text ?? ''}".`)
  process.exit(1)
}

export const portIsTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
