/**
 * `npm run bench:build [-- --pages 14,200,2000]`: runs the production build with the site's pages and generated posts,
 * and prints the total time, the time per page and the peak memory. Fails if the time per page grows with the number of
 * pages by more than the budget.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '../../src/config/paths.ts'
import budgets from './budgets.json' with { type: 'json' }

interface BuildResult {
  pages: number
  totalMs: number
  perPageMs: number
  peakMiB: number
}

const project = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '14,200,2000' } } })
const sitePages = Object.keys(paths).length

function buildWith(pages: number): BuildResult {
  const outDir = mkdtempSync(join(tmpdir(), 'growth-'))
  try {
    const { stdout, stderr, status } = spawnSync('npx', ['tsx', 'tests/bench/growth/build-once.ts'], {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: { ...process.env, OUT_DIR: outDir, GENERATED_PAGES: String(pages - sitePages) },
    })
    const line = stdout.split('\n').find(text => text.startsWith('{"pages"'))
    if (status !== 0 || !line)
      throw new Error(`the build of ${pages} pages failed with exit code ${String(status)}:\n${stderr}`)
    return JSON.parse(line) as BuildResult
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

console.log('pages   build s   ms per page   peak MiB')
const results = options.pages
  .split(',')
  .map(Number)
  .map(pages => {
    const result = buildWith(pages)
    console.log(
      `${String(result.pages).padStart(5)} ${(result.totalMs / 1000).toFixed(1).padStart(9)} ${result.perPageMs.toFixed(1).padStart(13)} ${result.peakMiB.toFixed(0).padStart(10)}`,
    )
    return result
  })
// Warming up dominates a build of few pages, so compare the two largest builds.
const [few, many] = results.slice(-2)
if (few && many) {
  const growth = many.perPageMs / few.perPageMs
  console.log(
    `time per page with ${many.pages} pages: ${growth.toFixed(2)} times that with ${few.pages}, budget ${budgets.pageGrowth}`,
  )
  process.exitCode = growth <= budgets.pageGrowth ? 0 : 1
}
