/** A log of charts: JSON Lines, the first of which says what it is. Everything in it has been masked. */
import { z } from 'zod'

// Without this zod tries whether it may make code of text, which the content policy tells the console about.
z.config({ jitless: true })

const VERSION = 1

const headerSchema = z.object({ log: z.literal('charts'), version: z.literal(VERSION), page: z.string() })

const entrySchema = z.object({
  /** Milliseconds on the clock of the page. */
  at: z.number(),
  /** Tells actors of the same machine apart. */
  session: z.string(),
  /** The machine's id. */
  machine: z.string(),
  event: z.looseObject({ type: z.string() }),
  /** States by name; `from` is empty where the actor begins. */
  from: z.string(),
  to: z.string(),
  context: z.unknown(),
})

export type LogEntry = z.infer<typeof entrySchema>
export interface Log {
  page: string
  entries: readonly LogEntry[]
}

export const toLines = ({ page, entries }: Log): string =>
  [{ log: 'charts', version: VERSION, page }, ...entries].map(line => `${JSON.stringify(line)}\n`).join('')

/** Reads a log; throws an error that names the first line that is none. */
export function fromLines(text: string): Log {
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
  if (!header.success) throw new Error('this is no log of charts: its first line does not say so')
  const entries = rest.map(({ value, number }) => {
    const entry = entrySchema.safeParse(value)
    if (!entry.success)
      throw new Error(
        `line ${number} is no entry: ${entry.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
      )
    return entry.data
  })
  return { page: header.data.page, entries }
}
