/**
 * Runs one build of the project in the working directory into OUT_DIR and prints its times and peak memory as JSON. A process of
 * its own, so that the peak memory is that of this build alone.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Finish from '../../src/build/finish.ts'
import type * as Config from '../../src/framework.config.ts'
import type * as FinishPage from '../../src/framework/build/finish-page.ts'
import type * as Prerender from '../../src/framework/build/prerender.mjs'

const moduleOf = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)
const { prerender } = (await moduleOf('src/framework/build/prerender.mjs')) as typeof Prerender
const { finishPage, removeBuildTraces } = (await moduleOf(
  'src/framework/build/finish-page.ts',
)) as typeof FinishPage
const { finishOptions } = (await moduleOf('src/build/finish.ts')) as typeof Finish
const { buildSite } = (await moduleOf('src/framework.config.ts')) as typeof Config

const outDir = process.env['OUT_DIR'] as string
const startedAt = performance.now()
let firstAt: number | undefined
let lastAt = 0
let pages = 0

await prerender(
  {
    onPageRendered: async (path, html) => {
      firstAt ??= performance.now()
      const finished = await finishPage(buildSite, path, html, finishOptions({ outDir, sdk: '' }))
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
