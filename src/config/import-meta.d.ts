import type { Env } from './env.schema.ts'

declare global {
  interface ImportMetaEnv { readonly SITE: Env }
}
