/** Settings for the database that stores the sign-up list, the reports and the rate limits. */
import { z } from 'zod'
import { parseSettings, type Variables } from '../services/parse-settings.ts'

/** The host's functions have no persistent disk, so a database file could be gone by the next request. */
const addressSchema = (env: Variables) =>
  env['VERCEL']
    ? z
        .string({ error: 'is missing. Set it to the libsql:// URL of a hosted database' })
        .startsWith('libsql://', 'must be a libsql:// URL, because the functions cannot keep files')
    : z
        .string()
        .regex(/^(?:file:|libsql:\/\/)/, 'must be a file: or libsql:// URL')
        .default('file:newsletter.db')

export const databaseSchema = (env: Variables) =>
  z
    .object({ DATABASE_URL: addressSchema(env), DATABASE_AUTH_TOKEN: z.string().optional() })
    .transform(({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }) => ({
      database: { url, ...(authToken ? { authToken } : {}) },
    }))

export type DatabaseSettings = z.infer<ReturnType<typeof databaseSchema>>['database']

/** Parses the database settings for the reports. Throws a `SettingsError` if a setting is invalid. */
export const databaseSettings = (env: Variables): DatabaseSettings =>
  parseSettings('reports', databaseSchema(env), env).database
