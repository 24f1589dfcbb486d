/**
 * `npm run bench:ablation [-- --pairs 9] [-- --only static-islands,chunk-groups] [-- --page home]`: measures what each
 * speed technique gains. For each patch in tests/bench/ablation it builds a copy of the project without that technique
 * and measures copy and project in turn. Prints interquartile means and, for the differences of the pairs (without
 * minus with), interquartile mean and quartiles: a positive difference is what the technique gains. Both are served
 * without a content policy, because the copy's inline code has other hashes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { isHandler, type Route } from '@vercel/routing-utils'
import { chromium } from 'playwright'
import { routesOf } from '../../src/build/host/routes.ts'
import { pageFile } from '../../src/config/host-rules.ts'
import { paths } from '../../src/config/paths.ts'
import { chromiumArguments, findChromium } from '../e2e/support/browser.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { pageOf, type Technique, techniques } from './ablation/techniques.ts'
import { weigher } from './bytes.ts'
import { interactions, measureInteraction } from './first-interaction.ts'
import { blockingTimeAt, launchChrome, runLighthouse } from './lighthouse-run.ts'
import { interquartileMean, quantile } from './median.ts'
import { measureSdkRequest } from './sdk-request.ts'

const project = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '9' },
    only: { type: 'string' },
    page: { type: 'string' },
    measures: { type: 'string' },
  },
})
const pairs = Number(options.pairs)
const names = options.only?.split(',')
const missing = names?.filter(name => !techniques.some(technique => technique.name === name)) ?? []
if (missing.length > 0)
  throw new Error(
    `--only: unknown technique ${missing.join(', ')}; known are ${techniques.map(({ name }) => name).join(', ')}`,
  )

type Sample = Record<string, number>
interface Variant {
  root: string
  origin: string
  build: () => void
}

/** A copy of the project, hard-linked node_modules included, with a patch applied. Returns its folder. */
function copyWithout({ name, patch }: Technique): string {
  // Inside the project, because hard links need the same file system.
  const folder = join('.ablation', name)
  const copy = join(project, folder)
  rmSync(copy, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(project, file), join(copy, file))
  execFileSync('cp', ['-al', join(project, 'node_modules'), join(copy, 'node_modules')])
  execFileSync('git', ['apply', `--directory=${folder}`, patch], { cwd: project })
  if (readFileSync(patch, 'utf8').includes('+++ b/package.json'))
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: copy,
      stdio: 'ignore',
    })
  return copy
}

/** Runs a production build in a folder and returns its milliseconds. */
function build(folder: string): number {
  const startedAt = performance.now()
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`"npm run build" in ${folder} failed:\n${stderr}`)
  return performance.now() - startedAt
}

const withoutPolicy = (routes: Route[]): Route[] =>
  routes.map(route => {
    if (isHandler(route) || !route.headers) return route
    const headers = Object.entries(route.headers).filter(([name]) => name !== 'Content-Security-Policy')
    return { ...route, headers: Object.fromEntries(headers) }
  })

const brotli = (file: string) => brotliCompressSync(readFileSync(file)).length

/** Returns bytes after Brotli: the document, and all scripts that hydration runs. */
function bytesOf(root: string, page: Technique['page']): Sample {
  const { scripts } = weigher(root).page(pageFile(page))
  return { 'page bytes': brotli(join(root, pageFile(page))), 'script bytes': scripts }
}

const chrome = await launchChrome()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath ? { executablePath } : {}),
})

async function sample({ root, origin }: Variant, { page, measures }: Technique): Promise<Sample> {
  const result: Sample = bytesOf(root, page)
  if (measures.includes('load')) {
    const run = await runLighthouse(chrome, origin + paths[page], { only: ['performance'] })
    const audit = (name: string) => run.lhr.audits[name]?.numericValue ?? Number.NaN
    Object.assign(result, {
      'FCP ms': audit('first-contentful-paint'),
      'LCP ms': audit('largest-contentful-paint'),
      'CLS x1000': audit('cumulative-layout-shift') * 1000,
      'TBT 4x ms': await blockingTimeAt(run, 4),
      'TBT 10x ms': await blockingTimeAt(run, 10),
    })
  }
  if (measures.includes('tap')) {
    const [menu] = interactions
    if (!menu) throw new Error('first-interaction.ts lists no interaction')
    const { response, partHydrated, pageHydrated } = await measureInteraction(browser, origin, menu, 4)
    Object.assign(result, {
      'tap to response ms': response,
      'tap to part hydrated ms': partHydrated,
      'tap to page hydrated ms': pageHydrated,
    })
  }
  if (measures.includes('sdk')) result['SDK request ms'] = await measureSdkRequest(browser, origin)
  if (measures.includes('build')) result['build ms'] = build(dirname(root))
  return result
}

const format = (value: number) => value.toFixed(Math.abs(value) < 10 ? 1 : 0).padStart(9)

async function ablate(technique: Technique): Promise<void> {
  const copy = copyWithout(technique)
  const servers = []
  try {
    build(copy)
    const routes = withoutPolicy(routesOf(join(project, 'dist')))
    const variants: Variant[] = []
    for (const folder of [project, copy]) {
      const root = join(folder, 'dist')
      const server = await startServer({ root, routes })
      servers.push(server)
      variants.push({ root, origin: server.origin, build: () => build(folder) })
    }
    const samples = variants.map((): Sample[] => [])
    for (let pair = 0; pair < pairs; pair++) {
      const turns = [0, 1]
      // The second run of a pair has warmer caches, so the order alternates.
      for (const turn of pair % 2 === 0 ? turns : turns.toReversed())
        samples[turn]?.push(await sample(variants[turn] as Variant, technique))
    }
    const [complete = [], without = []] = samples
    console.log(`\n${technique.name} on ${paths[technique.page]}, ${pairs} pairs`)
    console.log('                              with  without     gain  quartiles of the gain')
    for (const metric of Object.keys(complete[0] ?? {})) {
      const values = (list: Sample[]) => list.map(one => one[metric] ?? Number.NaN)
      const gains = values(without).map((value, i) => value - (values(complete)[i] ?? Number.NaN))
      console.log(
        `  ${metric.padEnd(24)}${[values(complete), values(without), gains].map(list => format(interquartileMean(list))).join('')}  ${format(quantile(gains, 0.25))} to ${format(quantile(gains, 0.75)).trim()}`,
      )
    }
  } finally {
    await Promise.all(servers.map(server => server.close()))
    rmSync(copy, { recursive: true })
  }
}

try {
  build(project)
  for (const technique of techniques) {
    if (names && !names.includes(technique.name)) continue
    await ablate({
      ...technique,
      ...(options.page ? { page: pageOf(options.page) } : {}),
      ...(options.measures ? { measures: options.measures.split(',') as Technique['measures'] } : {}),
    })
  }
} finally {
  await browser.close()
  chrome.kill()
}
