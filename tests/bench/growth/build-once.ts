/** One build with generated posts, in a process of its own so that its memory can be read. Prints what it took as JSON. */
import { prerender } from '../../../src/build/prerender.mjs'
import { finishPage, removeBuildTraces } from '../../../src/build/finish-page.ts'
import { paths } from '../../../src/config/paths.ts'
import { addressOf } from './generated.ts'

const outDir = process.env['OUT_DIR'] as string
const generated = addressOf('').slice(1)
const begun = performance.now()
let first: number | undefined
let last = 0
let pages = 0

await prerender(
  {
    entry: 'tests/bench/growth/main.tsx',
    onPageRendered: async (path, html) => {
      first ??= performance.now()
      const finished = await finishPage(
        path.replace(/^\//, '').startsWith(generated) ? paths.blog : path,
        html,
        { outDir, sdk: '' },
      )
      last = performance.now()
      pages += 1
      return finished
    },
    onFinished: async () => {
      removeBuildTraces(outDir)
      console.log(
        JSON.stringify({
          pages,
          totalMs: performance.now() - begun,
          perPageMs: (last - (first ?? last)) / pages,
          peakMiB: process.resourceUsage().maxRSS / 1024,
        }),
      )
    },
  },
  { logLevel: 'error' },
)
