/**
 * Runs one build with GENERATED_PAGES posts into OUT_DIR and prints its times and peak memory as JSON. A process of its
 * own, so that the peak memory is that of this build alone.
 */
import { prerender } from '../../../src/build/prerender.mjs'
import { finishPage, removeBuildTraces } from '../../../src/build/finish-page.ts'
import { paths } from '../../../src/config/paths.ts'
import { addressOf } from './generated.ts'

const outDir = process.env['OUT_DIR'] as string
const generatedPrefix = addressOf('').slice(1)
const startedAt = performance.now()
let firstAt: number | undefined
let lastAt = 0
let pages = 0

await prerender(
  {
    entry: 'tests/bench/growth/main.tsx',
    onPageRendered: async (path, html) => {
      firstAt ??= performance.now()
      const finished = await finishPage(
        path.replace(/^\//, '').startsWith(generatedPrefix) ? paths.blog : path,
        html,
        { outDir, sdk: '' },
      )
      lastAt = performance.now()
      pages += 1
      return finished
    },
    onFinished: async () => {
      removeBuildTraces(outDir)
      console.log(
        JSON.stringify({
          pages,
          totalMs: performance.now() - startedAt,
          perPageMs: (lastAt - (firstAt ?? lastAt)) / pages,
          peakMiB: process.resourceUsage().maxRSS / 1024,
        }),
      )
    },
  },
  { logLevel: 'error' },
)
