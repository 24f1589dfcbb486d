/// <reference types="vite/client" />
interface ImportMetaEnv {
  readonly SITE: import('./config/env.schema.ts').Env
}
