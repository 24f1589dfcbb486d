import type { Env } from './env.schema.ts'

declare global {
  /** Written into the code by the build: the settings, checked before it began. */
  const __SITE_ENV__: Env

  interface ImportMetaEnv {
    /** Whether this code is being prerendered. */
    readonly SSR: boolean
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}
