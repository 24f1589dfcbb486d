/** Maximum depth of a value that is sent. */
const DEPTH = 10

/**
 * Copies a value as data for `postMessage` and JSON. Functions, class instances, actors and elements become
 * their names, such as `‹HTMLElement›`; cycles and deep levels become `‹…›`.
 */
export function plain(value: unknown, around: readonly object[] = []): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function') return `‹function ${value.name}›`
  if (typeof value !== 'object' || value === null) return value
  if (around.includes(value) || around.length === DEPTH) return '‹…›'
  const inner = (child: unknown) => plain(child, [...around, value])
  if (Array.isArray(value) || value instanceof Set) return [...(value as Iterable<unknown>)].map(inner)
  if (value instanceof Error) return { name: value.name, message: value.message }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '‹Date›' : value.toISOString()
  if ('sessionId' in value && 'send' in value) return `‹actor ${String(value.sessionId)}›`
  const prototype = Object.getPrototypeOf(value) as { constructor: { name: string } } | null
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  if (!isPlain && !(value instanceof Map)) return `‹${prototype.constructor.name}›`
  const entries = value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value)
  return Object.fromEntries(entries.map(([key, child]) => [String(key), inner(child)]))
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** `JSON.stringify`, but returns the string `undefined` for `undefined`. */
export const stringify = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value)
