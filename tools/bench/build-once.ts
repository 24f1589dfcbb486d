/**
 * Runs one build of the project in the working directory into OUT_DIR and prints its time and peak memory as JSON. A process of
 * its own, so that the peak memory is that of this build alone.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Build from '../../src/prerender/build/prerender.mjs'

const { prerender } = (await import(
  pathToFileURL(join(process.cwd(), 'src/prerender/build/prerender.mjs')).href
)) as typeof Build

const startedAt = performance.now()
await prerender({}, { logLevel: 'error' })
console.log(
  JSON.stringify({
    totalMs: performance.now() - startedAt,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
)
process.exit()
