/** Parses the environment variables of the build, the functions and the newsletter. */
import { z } from 'zod'

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Thrown if settings are missing or unusable. The message contains no values, so it may be logged. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Parses the environment variables of one part of the site, such as the newsletter. Empty variables count as
 * missing. Throws a `SettingsError` that names each missing or invalid variable. The schema's messages must
 * not quote the input.
 */
export function parseSettings<Schema extends z.ZodType>(
  part: string,
  schema: Schema,
  env: Variables,
): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (result.success) return result.data
  throw new SettingsError(
    [
      `Invalid settings for the ${part}:`,
      ...result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`),
    ].join('\n'),
  )
}

export const secret = z.string().min(16, 'must have at least 16 characters')

/** Returns a schema for a path on this site or a URL at `origin`. The CSP allows no other URLs. */
export const urlAt = (origin?: string) =>
  z
    .string()
    .refine(
      value =>
        /^\/(?![/\\])/.test(value) ||
        (origin !== undefined && (value === origin || value.startsWith(`${origin}/`))),
      `must be a path on this site${origin ? ` or a URL at ${origin}` : ''}, because the CSP allows nothing else`,
    )
