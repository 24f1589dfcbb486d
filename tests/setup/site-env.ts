import { parseBuildSettings } from '../../src/env.schema.ts'

/** The build replaces `__SITE_ENV__` with the parsed environment; tests use the defaults. */
Object.assign(globalThis, { __SITE_ENV__: parseBuildSettings({}) })
