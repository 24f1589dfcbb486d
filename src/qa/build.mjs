/** `npm run build:qa`: the site with what testers need, into a folder of its own. */
import { join } from 'node:path'
import process from 'node:process'
import { prerender } from '../build/prerender.mjs'

process.env.OUT_DIR ??= 'dist-qa'
await prerender({}, { configFile: join(import.meta.dirname, 'vite.config.ts') })
