/** Settings of the database, which the newsletter and the reports share. */
import { z } from 'zod'
import { parseSettings } from '../../shared/settings.ts'

export const databaseFields = {
  DATABASE_URL: z
    .string()
    .regex(/^(?:file:|libsql:\/\/)/, 'must be a file: or libsql:// address')
    .default('file:newsletter.db'),
  DATABASE_AUTH_TOKEN: z.string().optional(),
}

export const databaseOf = (env: { DATABASE_URL: string; DATABASE_AUTH_TOKEN?: string | undefined }) => ({
  url: env.DATABASE_URL,
  ...(env.DATABASE_AUTH_TOKEN ? { authToken: env.DATABASE_AUTH_TOKEN } : {}),
})

/** The functions on the host have no disk: a file would be empty at the next request. */
export const databaseOfHost = z
  .object({
    DATABASE_URL: z
      .string({ error: 'is missing: the functions need a hosted database' })
      .startsWith('libsql://', 'must be a libsql:// address: the functions cannot keep a file'),
  })
  .transform(() => ({}))

const schema = z.object(databaseFields).transform(databaseOf)

/** Parses the settings of the database alone, for a part such as the reports. Throws a `SettingsError`. */
export const databaseSettings = (part: string, env: Record<string, string | undefined>) =>
  parseSettings(part, env['VERCEL'] ? schema.and(databaseOfHost) : schema, env)
