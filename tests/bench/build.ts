/**
 * `npm run bench:build [-- --pages 14,200,2000]`: the production build with the site's own pages and with generated posts
 * beside them: the whole time, the time for each page, and the most memory that was in use. It fails when a page takes
 * longer among many than among few.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '../../src/config/paths.ts'
import budgets from './budgets.json' with { type: 'json' }

interface Built {
  pages: number
  totalMs: number
  perPageMs: number
  peakMiB: number
}

const project = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '14,200,2000' } } })
const own = Object.keys(paths).length

function buildWith(pages: number): Built {
  const outDir = mkdtempSync(join(tmpdir(), 'growth-'))
  try {
    const { stdout, stderr, status } = spawnSync('npx', ['tsx', 'tests/bench/growth/build-once.ts'], {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: { ...process.env, OUT_DIR: outDir, GENERATED_PAGES: String(pages - own) },
    })
    const line = stdout.split('\n').find(text => text.startsWith('{"pages"'))
    if (status !== 0 || !line)
      throw new Error(`the build of ${pages} pages ended with ${String(status)}:\n${stderr}`)
    return JSON.parse(line) as Built
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

console.log('pages   build s   ms per page   peak MiB')
const built = options.pages
  .split(',')
  .map(Number)
  .map(pages => {
    const result = buildWith(pages)
    console.log(
      `${String(result.pages).padStart(5)} ${(result.totalMs / 1000).toFixed(1).padStart(9)} ${result.perPageMs.toFixed(1).padStart(13)} ${result.peakMiB.toFixed(0).padStart(10)}`,
    )
    return result
  })
// The first pages also warm the engine up, so the fewest are no measure for the rest.
const [few, many] = built.slice(-2)
if (few && many) {
  const growth = many.perPageMs / few.perPageMs
  console.log(
    `a page among ${many.pages} takes ${growth.toFixed(2)} times what it takes among ${few.pages}, budget ${budgets.pageGrowth}`,
  )
  process.exitCode = growth <= budgets.pageGrowth ? 0 : 1
}
