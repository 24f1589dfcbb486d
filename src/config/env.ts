import type { Env } from './env.schema.ts'

/** The settings of this build, validated by env.schema.ts. */
export const env: Env = __SITE_ENV__
