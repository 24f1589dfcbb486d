/** `node tools/qa/dev.mjs`: starts a development server for the site with the QA tools. */
import { join } from 'node:path'
import process from 'node:process'

process.env.NODE_ENV ??= 'development'
const { develop } = await import('../../src/prerender/build/prerender.mjs')
await develop({ configFile: join(import.meta.dirname, 'vite.config.ts') })
