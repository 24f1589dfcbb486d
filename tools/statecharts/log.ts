/** Machine logs as JSON Lines: a header, then a line for each event with the inspector's masked values. */
import { z } from 'zod'

// By default, zod tests whether it may call `new Function()`, and the browser logs that as a CSP violation.
z.config({ jitless: true })

const VERSION = 1

const headerSchema = z.object({ log: z.literal('charts'), version: z.literal(VERSION), page: z.string() })

const entrySchema = z.object({
  /** Time on the page's clock, in milliseconds. */
  at: z.number(),
  session: z.string(),
  machine: z.string(),
  event: z.looseObject({ type: z.string() }),
  /** State name before the event; empty for the first entry of an actor. */
  from: z.string(),
  /** State name after the event. */
  to: z.string(),
  context: z.unknown(),
  /** Transitions taken (ids), transitions that guards prevented, and executed actions (names). */
  taken: z.array(z.string()).readonly().default([]),
  blocked: z
    .array(z.object({ id: z.string(), guard: z.string(), input: z.unknown() }))
    .readonly()
    .default([]),
  actions: z.array(z.string()).readonly().default([]),
})

export type LogEntry = z.infer<typeof entrySchema>
export interface Log {
  page: string
  entries: readonly LogEntry[]
}

export const stringifyLog = ({ page, entries }: Log): string =>
  [{ log: 'charts', version: VERSION, page }, ...entries.map(entry => entrySchema.parse(entry))]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')

/** Parses a log. Throws an `Error` that names the first invalid line. */
export function parseLog(text: string): Log {
  const lines = text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '')
  const [first, ...rest] = lines.map(({ line, number }) => {
    try {
      return { value: JSON.parse(line) as unknown, number }
    } catch {
      throw new Error(`line ${number} is not JSON`)
    }
  })
  const header = headerSchema.safeParse(first?.value)
  if (!header.success)
    throw new Error(`this is not a log. Line 1 must be {"log":"charts","version":${VERSION},"page":"..."}`)
  const entries = rest.map(({ value, number }) => {
    const entry = entrySchema.safeParse(value)
    if (!entry.success)
      throw new Error(
        `line ${number} is not a log entry: ${entry.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
      )
    return entry.data
  })
  return { page: header.data.page, entries }
}
