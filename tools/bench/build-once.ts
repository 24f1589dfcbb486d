/**
 * Builds the project in the working directory into OUT_DIR and prints time and peak memory as JSON. Runs in
 * its own process, so that the peak memory belongs to this build alone.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Build from '../../src/prerender/build/prerender.mjs'

const { prerender } = (await import(
  pathToFileURL(join(process.cwd(), 'src/prerender/build/prerender.mjs')).href
)) as typeof Build

const startedAt = performance.now()
await prerender({ logLevel: 'error' })
console.log(
  JSON.stringify({
    totalMs: performance.now() - startedAt,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
)
process.exit()
