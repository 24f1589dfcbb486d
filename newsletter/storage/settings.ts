/** Settings of the database, which the newsletter and the reports share. */
import { z } from 'zod'
import { parseSettings } from '../../shared/settings.ts'

type Env = Record<string, string | undefined>

/** The functions on the host have no disk: a file would be empty at the next request. */
const addressSchema = (env: Env) =>
  env['VERCEL']
    ? z
        .string({ error: 'is missing: the functions need a hosted database' })
        .startsWith('libsql://', 'must be a libsql:// address: the functions cannot keep a file')
    : z
        .string()
        .regex(/^(?:file:|libsql:\/\/)/, 'must be a file: or libsql:// address')
        .default('file:newsletter.db')

export const databaseSchema = (env: Env) =>
  z
    .object({ DATABASE_URL: addressSchema(env), DATABASE_AUTH_TOKEN: z.string().optional() })
    .transform(({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken }) => ({
      database: { url, ...(authToken ? { authToken } : {}) },
    }))

/** Parses the settings of the database alone, for a part such as the reports. Throws a `SettingsError`. */
export const databaseSettings = (part: string, env: Env) =>
  parseSettings(part, databaseSchema(env), env).database
