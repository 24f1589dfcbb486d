/** The functions' log. No line contains an address, a token or the value of a setting. */
import { SettingsError } from '../services/parse-settings.ts'
import { escapeControlCharacters } from './escape-control-characters.ts'

/** An error whose message contains no visitor data, so it can be logged. */
export class LoggableError extends Error {
  override name = 'LoggableError'
}

/**
 * Describes an error by its message if the message may be logged. Other errors may quote an address, as
 * database errors do, so they are described by their code and stack trace.
 */
export function describeError(error: unknown): string {
  if (error instanceof SettingsError || error instanceof LoggableError)
    return error.message.split('\n').map(escapeControlCharacters).join('\n')
  if (!(error instanceof Error)) return 'unknown error'
  const { name, message, stack = '' } = error
  const { code = '' } = error as { code?: string }
  // Remove the message from the stack, because a line of the message may look like a stack frame.
  const frames = stack.replace(message, '').match(/^\s+at .*$/gm) ?? []
  const title = /^[A-Z_]{1,40}$/.test(code) ? `${name}, code ${code}` : name
  return [title, ...frames].map(escapeControlCharacters).join('\n')
}

const REPEAT_MS = 60_000
const MAX_TEXTS = 100

/** Returns a function that logs errors with the prefix `part`, but each text at most once a minute. */
export function logOf(part: string): (error: unknown) => void {
  const printed = new Map<string, number>()
  return error => {
    const text = `${part}: ${describeError(error)}`
    if (Date.now() - (printed.get(text) ?? 0) < REPEAT_MS) return
    if (printed.size >= MAX_TEXTS) printed.clear()
    printed.set(text, Date.now())
    console.error(text)
  }
}
