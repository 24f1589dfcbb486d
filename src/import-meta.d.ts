import type { Env } from './env.schema.ts'

declare global {
  /** The validated settings. Vite's `define` replaces this name with them. */
  const __SITE_ENV__: Env

  interface ImportMetaEnv {
    /** Whether the code runs in the prerenderer. */
    readonly SSR: boolean
  }

  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}
