import type { Env } from './env.schema.ts'

/** The settings of this build, checked before it began (env.schema.ts). The only reader of `import.meta.env`. */
export const env: Env = import.meta.env.SITE
