/**
 * `npm run bench -- build [--pages 20,200,2000]`: builds a copy of the project with generated posts, and
 * prints the time, the time for each extra page and the peak memory. Fails if the time for an extra page
 * grows with the number of pages by more than the budget.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '../../src/company/paths.ts'
import { copySources } from '../../tests/support/copy-sources.ts'
import budgets from './budgets.json' with { type: 'json' }

interface BuildResult {
  pages: number
  totalMs: number
  peakMiB: number
}

const project = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '20,200,2000' } } })

const copy = mkdtempSync(join(tmpdir(), 'growth-'))
await copySources(copy)
symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
const posts = join(copy, 'src/posts/texts')
const [template = ''] = readdirSync(posts).map(name => readFileSync(join(posts, name), 'utf8'))
const sitePages = Object.keys(paths).length + readdirSync(posts).length

/** Writes posts like an existing one, but older, until the site has this many pages. */
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
  const line = stdout.split('\n').find(text => text.startsWith('{"totalMs"'))
  if (status !== 0 || !line)
    throw new Error(`the build of ${pages} pages failed with exit code ${String(status)}:\n${stderr}`)
  return { pages, ...(JSON.parse(line) as Omit<BuildResult, 'pages'>) }
}

console.log('pages   build s   ms per further page   peak MiB')
const results: (BuildResult & { furtherPageMs: number })[] = []
for (const pages of options.pages.split(',').map(Number)) {
  const result = buildWith(pages)
  const previous = results.at(-1) ?? { pages: 0, totalMs: 0 }
  const furtherPageMs = (result.totalMs - previous.totalMs) / (pages - previous.pages)
  results.push({ ...result, furtherPageMs })
  console.log(
    `${String(pages).padStart(5)} ${(result.totalMs / 1000).toFixed(1).padStart(9)} ${furtherPageMs.toFixed(1).padStart(21)} ${result.peakMiB.toFixed(0).padStart(10)}`,
  )
}
const [few, many] = results.slice(-2)
if (results.length > 2 && few && many) {
  const growth = many.furtherPageMs / few.furtherPageMs
  console.log(
    `a further page with ${many.pages} pages: ${growth.toFixed(2)} times the time with ${few.pages}, budget ${budgets.pageGrowth}`,
  )
  process.exitCode = growth <= budgets.pageGrowth ? 0 : 1
}
rmSync(copy, { recursive: true })
