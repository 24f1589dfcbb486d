/** `node tools/qa/build.mjs`: builds the site with the QA tools into `OUT_DIR`, by default dist-qa. */
import { join } from 'node:path'
import process from 'node:process'
import { prerender } from '../../src/prerender/build/prerender.mjs'

if (process.env.VERCEL)
  throw new Error('Do not deploy the QA build, because it lets pages of the site frame each other')
process.env.OUT_DIR ??= 'dist-qa'
await prerender({ configFile: join(import.meta.dirname, 'vite.config.ts') })
