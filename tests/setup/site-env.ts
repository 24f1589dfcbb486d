import { parseEnv } from '#src/config/env.schema.ts'

/** What the build would write into the code: here, the settings of a site that sets none. */
Object.assign(globalThis, { __SITE_ENV__: parseEnv({}) })
