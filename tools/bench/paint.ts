/**
 * `npm run bench -- paint [--rounds 3]`: measures main-thread time by kind of work in the first 4.5 s after a
 * page with a drawing opens, on a phone with 4x CPU throttling. Loads each page alternately with and
 * without motion (prefers-reduced-motion). Fails if motion costs more Paint and Commit time than budgeted.
 */
import { parseArgs } from 'node:util'
import { type PageId, paths } from '../../src/company/paths.ts'
import budgets from './budgets.json' with { type: 'json' }
import { launchChromium, median, serve, slowPhone } from './support.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
/** Ends before home lays out its lower sections (src/pages/home/boot.ts). */
const TRACED_MS = 4500
const KINDS = ['Paint', 'Commit', 'Layout', 'UpdateLayoutTree'] as const
const tracedPages: PageId[] = ['home', 'services', 'logdhan', 'caseStudies']

type Times = Record<(typeof KINDS)[number], number>
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  dur?: number
  args: { name?: string }
}

const site = await serve()

/** Loads a page in its own browser, so that the trace covers one page. */
async function trace(pageId: PageId, reducedMotion: 'reduce' | 'no-preference'): Promise<Times> {
  const browser = await launchChromium()
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    reducedMotion,
  })
  await slowPhone(page)
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  await page.goto(site.origin + paths[pageId], { waitUntil: 'commit' })
  await page.waitForTimeout(TRACED_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  await browser.close()
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const timeOf = (kind: string) =>
    traceEvents
      .filter(({ name, ph, pid, tid }) => name === kind && ph === 'X' && isMain.has(`${pid} ${tid}`))
      .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0)
  return Object.fromEntries(KINDS.map(kind => [kind, timeOf(kind)])) as Times
}

console.log(
  `page           motion          ${KINDS.join('   ')}   Paint + Commit, ratio (budget ${budgets.motionRatio})`,
)
for (const pageId of tracedPages) {
  const rounds: Record<'no-preference' | 'reduce', Times[]> = { 'no-preference': [], 'reduce': [] }
  for (let round = 0; round < Number(options.rounds); round++)
    for (const motion of ['no-preference', 'reduce'] as const)
      rounds[motion].push(await trace(pageId, motion))
  const drawn = (motion: keyof typeof rounds) =>
    median(rounds[motion].map(({ Paint, Commit }) => Paint + Commit))
  const ratio = drawn('no-preference') / drawn('reduce')
  for (const [motion, times] of Object.entries(rounds))
    console.log(
      [
        pageId.padEnd(14),
        motion.padEnd(14),
        ...KINDS.map(kind => median(times.map(time => time[kind])).toFixed(0)),
        drawn(motion as keyof typeof rounds).toFixed(0),
      ].join('   '),
    )
  console.log(`${pageId.padEnd(14)}   ${ratio.toFixed(2)}`)
  if (ratio > budgets.motionRatio) process.exitCode = 1
}
await site.close()
