/**
 * `npm run bench -- lighthouse [--runs 5] [--routes /,/logdhan] [--cpu 4] [--no-scores]`: runs Lighthouse's
 * mobile preset (simulated slow 4G) alternately on each page and its control, which has the same HTML and
 * styles but no scripts. Compare ratios, not milliseconds. Prints interquartile means, because the Largest
 * Contentful Paint may come before or after the font, and a median would jump between the two. Blocking time
 * is a median, so that a single slow run does not matter.
 */
import { parseArgs } from 'node:util'
import { isInLayout } from '../../src/company/paths.ts'
import { documents } from '../../tests/build/built-site.ts'
import { transferSizes } from './bytes.ts'
import { type Report, runLighthouse } from './lighthouse-run.ts'
import { createControl, dist, interquartileMean, median, serve } from './support.ts'
import budgets from './budgets.json' with { type: 'json' }

const { values: options } = parseArgs({
  options: {
    'runs': { type: 'string', default: '5' },
    'routes': { type: 'string' },
    'cpu': { type: 'string', default: '4' },
    'no-scores': { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
/** A page may block no longer than its control; with a CPU slower than usual, no more than twice as long. */
const isSlowerCpu = Number(options.cpu) > 4
const requested = options.routes?.split(',')
const measuredDocuments = documents
  .map(([, document]) => document)
  .filter(({ path }) => !requested || requested.includes(path))
const unknown = requested?.filter(path => !measuredDocuments.some(document => document.path === path)) ?? []
if (unknown.length > 0) throw new Error(`there is no page at ${unknown.join(', ')}`)

const control = createControl(dist)
const [site, controlSite] = await Promise.all([serve(), serve(control.root)])

const measured = ({ audits, categories, environment }: Report) => ({
  benchmarkIndex: environment.benchmarkIndex,
  score: (categories['performance']?.score ?? 0) * 100,
  fcp: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
  lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  tbt: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  kib: (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
  requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
})
type Measured = ReturnType<typeof measured>

const averagesOf = (all: readonly Measured[]) =>
  Object.fromEntries(
    (['fcp', 'lcp', 'tbt', 'cls', 'kib', 'requests', 'score', 'benchmarkIndex'] as const).map(name => [
      name,
      (name === 'tbt' ? median : interquartileMean)(all.map(run => run[name])),
    ]),
  ) as unknown as Measured

const scoresOf = ({ categories }: Report) =>
  ['performance', 'accessibility', 'best-practices', 'seo'].map(name =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
const round = (value: number, digits = 0) => value.toFixed(digits).padStart(6)
let isOverBudget = false
const benchmarkIndexes: number[] = []

try {
  const sizes = transferSizes(dist)
  console.log(
    `${runs} runs each, CPU ${options.cpu} times slower\npage                 FCP   ctrl  ratio    LCP   ctrl  ratio    TBT   ctrl     CLS    KiB  reqs  js KiB  mobile           ctrl  desktop          verdict`,
  )
  for (const { route, path, file, index } of measuredDocuments) {
    const siteRuns: Measured[] = []
    const controlRuns: Measured[] = []
    for (let run = 0; run < runs; run++) {
      const turns = [
        [siteRuns, site],
        [controlRuns, controlSite],
      ] as const
      // The second run of a pair has warmer caches, so the order alternates.
      for (const [into, server] of run % 2 === 0 ? turns : turns.toReversed())
        into.push(
          measured(
            await runLighthouse(server.origin + path, { cpu: Number(options.cpu), only: ['performance'] }),
          ),
        )
    }
    const [siteAverage, controlAverage] = [averagesOf(siteRuns), averagesOf(controlRuns)]
    // The performance score is a mean; the other scores are the same in each run.
    const scores = options['no-scores']
      ? []
      : [
          scoresOf(await runLighthouse(site.origin + path, { cpu: Number(options.cpu) })).with(
            0,
            Math.round(siteAverage.score),
          ),
          scoresOf(await runLighthouse(site.origin + path, { desktop: true })),
        ]
    benchmarkIndexes.push(siteAverage.benchmarkIndex, controlAverage.benchmarkIndex)
    const [performanceScore = 100, ...otherScores] = scores.flat()
    // Lighthouse lowers the SEO score of noindex pages.
    const required = otherScores.filter((_, i) => index || i % 4 !== 2)
    const exceeded = [
      siteAverage.fcp > controlAverage.fcp * budgets.paintRatio && 'FCP',
      siteAverage.lcp > controlAverage.lcp * budgets.paintRatio && 'LCP',
      siteAverage.cls > budgets.layoutShift && 'CLS',
      // Pages without the layout hydrate right after the first paint, so their blocking time is not limited.
      isInLayout(route) &&
        Math.round(siteAverage.tbt) >
          Math.round(controlAverage.tbt * (isSlowerCpu ? budgets.blockingRatio : 1)) &&
        'TBT',
      // On a slow machine, even the control scores below 100.
      performanceScore < Math.min(100, Math.round(controlAverage.score)) && 'performance score',
      required.some(score => score < 100) && 'other scores',
    ].filter(text => text !== false)
    isOverBudget ||= exceeded.length > 0
    const { scripts } = sizes.page(file)
    console.log(
      `${path.padEnd(18)}${round(siteAverage.fcp)} ${round(controlAverage.fcp)} ${round(siteAverage.fcp / controlAverage.fcp, 2)} ${round(siteAverage.lcp)} ${round(controlAverage.lcp)} ${round(siteAverage.lcp / controlAverage.lcp, 2)} ${round(siteAverage.tbt)} ${round(controlAverage.tbt)}  ${round(siteAverage.cls, 4)} ${round(siteAverage.kib, 1)} ${round(siteAverage.requests)}  ${round(scripts / 1024, 1)}  ${scores.map(list => list.join('/').padEnd(16)).join(` ${round(controlAverage.score).slice(-4)}  `)} ${exceeded.length === 0 ? 'within' : `over: ${exceeded.join(', ')}`}`,
    )
  }
  console.log(
    `Lighthouse's benchmark index for this machine: ${interquartileMean(benchmarkIndexes).toFixed(0)}; the CPU slowdown of 4 is meant for an index of 1500 to 2000`,
  )
} finally {
  await Promise.all([site.close(), controlSite.close()])
  control.remove()
}
process.exitCode = isOverBudget ? 1 : 0
