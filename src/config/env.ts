import type { Env } from './env.schema.ts'

/** The settings of this build, checked before it began (env.schema.ts). The only reader of what the build wrote in. */
export const env: Env = __SITE_ENV__
