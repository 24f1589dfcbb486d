/**
 * `npm run bench [-- --runs 5] [-- --routes /,/logdhan] [-- --cpu 4] [-- --no-scores]`: every page beside its control (the same HTML and
 * style sheet without a script), measured by Lighthouse on its mobile preset (simulated slow 4G), turn by turn in one run.
 * Compare ratios, not milliseconds. What is printed is the mean of the middle half: the largest paint of a page falls on
 * either side of its face's arrival, with and without a script, which are a round trip apart, and a median would say now
 * the one and now the other. Blocking is the median: most pages have none, and one run that has some is no page that blocks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import { routesOf } from '../../src/build/host/routes.ts'
import { isInLayout, pageIds, paths } from '../../src/config/paths.ts'
import { seo } from '../../src/content/seo.ts'
import { startServer } from '../../sandbox/host-server.ts'
import { weigher } from './bytes.ts'
import { controlOf } from './control.ts'
import { launchChrome, runLighthouse } from './lighthouse-run.ts'
import { interquartileMean, median } from './median.ts'

const project = join(import.meta.dirname, '../..')
const dist = join(project, 'dist')
const limits = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  paintRatio: number
  layoutShift: number
  blockingRatio: number
}
const { values: options } = parseArgs({
  options: {
    'runs': { type: 'string', default: '5' },
    'routes': { type: 'string' },
    'cpu': { type: 'string', default: '4' },
    'no-scores': { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
/** At the usual slowdown the script may add no blocking time to the control's; on a slower phone it may double it. */
const isSlower = Number(options.cpu) > 4
const routes = pageIds.filter(page => !options.routes || options.routes.split(',').includes(paths[page]))

interface Measured {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  kib: number
  requests: number
  score: number
  machine: number
}

const middles = (all: readonly Measured[]) =>
  Object.fromEntries(
    (['fcp', 'lcp', 'tbt', 'cls', 'kib', 'requests', 'score', 'machine'] as const).map(name => [
      name,
      (name === 'tbt' ? median : interquartileMean)(all.map(one => one[name])),
    ]),
  ) as unknown as Measured

const chrome = await launchChrome()
const control = controlOf(dist)
const hostRoutes = routesOf(dist)
const [site, plain] = await Promise.all([
  startServer({ root: dist, routes: hostRoutes }),
  startServer({ root: control.root, routes: hostRoutes }),
])

const visit = async (address: string, how: Parameters<typeof runLighthouse>[2]) =>
  (await runLighthouse(chrome, address, how)).lhr

const measured = ({ audits, categories, environment }: Result): Measured => ({
  machine: environment.benchmarkIndex,
  score: (categories['performance']?.score ?? 0) * 100,
  fcp: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
  lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  kib: (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
  requests:
    (audits['network-requests']?.details as { items?: unknown[] } | undefined)?.items?.length ?? Number.NaN,
})

const scoresOf = ({ categories }: Result) =>
  ['performance', 'accessibility', 'best-practices', 'seo'].map(name =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
const round = (value: number, digits = 0) => value.toFixed(digits).padStart(6)
let isOver = false
const machines: number[] = []

try {
  const weigh = weigher(dist)
  console.log(
    `${runs} runs each, CPU slowed ${options.cpu} times\npage                 FCP   ctrl  ratio    LCP   ctrl  ratio    TBT   ctrl     CLS    KiB  reqs  js KiB  mobile           ctrl  desktop          verdict`,
  )
  for (const page of routes) {
    const ours: Measured[] = []
    const theirs: Measured[] = []
    for (let run = 0; run < runs; run++) {
      const turns = [
        [ours, site],
        [theirs, plain],
      ] as const
      // Whoever comes second finds a warmer browser: they take turns at that, too.
      for (const [into, server] of run % 2 === 0 ? turns : turns.toReversed())
        into.push(
          measured(
            await visit(server.origin + paths[page], { cpu: Number(options.cpu), only: ['performance'] }),
          ),
        )
    }
    const [one, other] = [middles(ours), middles(theirs)]
    // The speed of a phone is of the same runs; everything else does not change from run to run.
    const scores = options['no-scores']
      ? []
      : [
          scoresOf(await visit(site.origin + paths[page], { cpu: Number(options.cpu) })).with(
            0,
            Math.round(one.score),
          ),
          scoresOf(await visit(site.origin + paths[page], { desktop: true })),
        ]
    machines.push(one.machine, other.machine)
    const [speed = 100, ...others] = scores.flat()
    // A page that is not to be indexed is not to be found: that costs the score for search.
    const wanted = others.filter((_, i) => seo[page].index || i % 4 !== 2)
    const over = [
      one.fcp > other.fcp * limits.paintRatio && 'FCP',
      one.lcp > other.lcp * limits.paintRatio && 'LCP',
      one.cls > limits.layoutShift && 'CLS',
      // The checkout is there to run its script at once.
      isInLayout(page) &&
        Math.round(one.tbt) > Math.round(other.tbt * (isSlower ? limits.blockingRatio : 1)) &&
        'TBT',
      // On a slow machine a page without any script has less than 100, too.
      speed < Math.min(100, Math.round(other.score)) && 'speed',
      wanted.some(score => score < 100) && 'scores',
    ].filter(text => text !== false)
    isOver ||= over.length > 0
    const { scripts } = weigh.page(page === 'home' ? 'index.html' : `${paths[page].slice(1)}.html`)
    console.log(
      `${paths[page].padEnd(18)}${round(one.fcp)} ${round(other.fcp)} ${round(one.fcp / other.fcp, 2)} ${round(one.lcp)} ${round(other.lcp)} ${round(one.lcp / other.lcp, 2)} ${round(one.tbt)} ${round(other.tbt)}  ${round(one.cls, 4)} ${round(one.kib, 1)} ${round(one.requests)}  ${round(scripts / 1024, 1)}  ${scores.map(list => list.join('/').padEnd(16)).join(` ${round(other.score).slice(-4)}  `)} ${over.length === 0 ? 'within' : `over: ${over.join(', ')}`}`,
    )
  }
  console.log(
    `benchmark index of this machine meanwhile: ${interquartileMean(machines).toFixed(0)}; a CPU slowed 4 times is meant for one of 1500 to 2000`,
  )
} finally {
  chrome.kill()
  await Promise.all([site.close(), plain.close()])
  control.remove()
}
process.exitCode = isOver ? 1 : 0
