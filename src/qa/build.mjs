/** `npm run build:qa`: builds the site with the QA tools into `OUT_DIR`, by default dist-qa. */
import { join } from 'node:path'
import process from 'node:process'
import { prerender } from '../build/prerender.mjs'

process.env.OUT_DIR ??= 'dist-qa'
await prerender({}, { configFile: join(import.meta.dirname, 'vite.config.ts') })
