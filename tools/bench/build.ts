/**
 * `npm run bench -- build [--pages 20,200,2000]`: runs the production build of a copy of the project with generated posts,
 * and prints the total time, the time per page after bundling and the peak memory. Fails if the time per page grows with the number of
 * pages by more than the budget.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '../../src/content/paths.ts'
import { copySources } from '../../tests/support/copy-sources.ts'
import budgets from './budgets.json' with { type: 'json' }

interface BuildResult {
  pages: number
  totalMs: number
  perPageMs: number
  peakMiB: number
}

const project = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '20,200,2000' } } })

const copy = mkdtempSync(join(tmpdir(), 'growth-'))
await copySources(copy)
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
const posts = join(copy, 'src/content/posts')
const [template = ''] = readdirSync(posts).map(name => readFileSync(join(posts, name), 'utf8'))
const sitePages = Object.keys(paths).length + readdirSync(posts).length

/** Writes posts like an existing one, older than it, until the site has so many pages. */
function writePosts(pages: number): void {
  for (let i = 0; i < pages - sitePages; i++)
    writeFileSync(
      join(posts, `generated-${i}.mdx`),
      template
        .replace(/^title: .*$/m, `title: Generated post ${i}`)
        .replace(/^date: .*$/m, `date: ${new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10)}`)
        .replace(/^## /gm, `## ${i}. `),
    )
}

function buildWith(pages: number): BuildResult {
  writePosts(pages)
  const { stdout, stderr, status } = spawnSync('npx', ['tsx', join(import.meta.dirname, 'build-once.ts')], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, OUT_DIR: join(copy, 'dist') },
  })
  const line = stdout.split('\n').find(text => text.startsWith('{"pages"'))
  if (status !== 0 || !line)
    throw new Error(`the build of ${pages} pages failed with exit code ${String(status)}:\n${stderr}`)
  return JSON.parse(line) as BuildResult
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
rmSync(copy, { recursive: true })
