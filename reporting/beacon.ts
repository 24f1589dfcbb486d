/** Beacons of browsers become counters. Parts that are unknown are dropped. */
import { z } from 'zod'
import { goodVitals, MAX_COUNTS, MAX_VITAL_CLASS, timeLimits } from '../shared/report-classes.ts'

/** Key, class and count. docs/reports.md lists the keys. */
export type Counter = readonly [key: string, cls: number, count: number]

/** Names of the site that reports may count. */
export interface Counted {
  /** Keys of its machines: transitions, states that were reached, reasons of failures. */
  keys: ReadonlySet<string>
  pages: readonly string[]
  /** Hosts that its content policies allow, such as `*.example`. Reports name no other. */
  hosts: readonly string[]
}

/** Engines by what their User-Agent contains, the first that matches. */
const engines = { gecko: /\bFirefox\//, blink: /Chrom(?:e|ium)\//, webkit: /\bAppleWebKit\// }

/** Classes of a browser. The header that they are read from is not stored. */
const browserClassOf = (userAgent: string) => ({
  engine: Object.entries(engines).find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
  device: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'desktop',
})

/** Largest count of a counter: typing a long message. */
const MAX_COUNT = 2000

const counterSchema = z.tuple([
  z.string(),
  z.int().min(-MAX_VITAL_CLASS).max(MAX_VITAL_CLASS),
  z.int().min(1).max(MAX_COUNT),
])
const beaconSchema = z.strictObject({
  page: z.string(),
  counts: z.array(counterSchema.nullable().catch(null)).max(MAX_COUNTS),
})

/** Name, script of the site, line and column. */
const ERROR = /^error\|[A-Z][A-Za-z]{0,30}\|[\w.-]{1,80}\.js\|\d{1,6}\|\d{1,7}$/

const vitals = Object.keys(goodVitals).map(name => `vital|${name}`)

/** Returns the counters of a beacon, without unknown pages, keys, classes and counts; undefined if it is no beacon. */
export function countersOf(body: unknown, userAgent: string, site: Counted): Counter[] | undefined {
  const { data } = beaconSchema.safeParse(body)
  if (!data) return undefined
  const { page } = data
  if (!site.pages.includes(page)) return []
  const { engine, device } = browserClassOf(userAgent)
  return data.counts.flatMap((counter): Counter[] => {
    if (!counter) return []
    const [key, cls, count] = counter
    if (vitals.includes(key)) return [[`${key}|${page}|${device}`, cls, count]]
    const last = /^(?:transition|reached)\|/.test(key) ? timeLimits.length : 0
    if (cls < 0 || cls > last) return []
    if (key === 'view') return [`view|${page}`, `engine|${engine}|${device}`].map(name => [name, cls, count])
    return site.keys.has(key) || ERROR.test(key) ? [counter] : []
  })
}

const text = (pattern: RegExp) => z.string().regex(pattern).catch('other')
const reportSchema = z.object({
  type: z.enum(['csp-violation', 'crash', 'deprecation', 'intervention']),
  body: z.object({
    id: text(/^[A-Za-z]{1,60}$/),
    reason: z.enum(['oom', 'unresponsive', 'unknown']).catch('unknown'),
    effectiveDirective: text(/^[a-z-]{1,40}$/),
    blockedURL: z.string().catch('other'),
  }),
})

/** Keywords of blocked resources that have no address: https://www.w3.org/TR/CSP3/#violation-resource */
const resources = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']

/** Returns the counters of reports that a browser sends by itself (Reporting API). Addresses become hosts of the site's policies. */
export function countersOfReports(reports: unknown, hosts: readonly string[]): Counter[] {
  if (!Array.isArray(reports)) return []
  return reports.slice(0, MAX_COUNTS).flatMap((report): Counter[] => {
    const { data } = reportSchema.safeParse(report)
    if (!data) return []
    const { id, reason, effectiveDirective, blockedURL } = data.body
    if (data.type !== 'csp-violation')
      return [[`report|${data.type}|${data.type === 'crash' ? reason : id}`, 0, 1]]
    const host = URL.canParse(blockedURL) ? new URL(blockedURL).host : blockedURL
    const blocked =
      [...resources, ...hosts].find(
        name => name === host || (name.startsWith('*.') && host.endsWith(name.slice(1))),
      ) ?? 'other'
    return [[`report|csp-violation|${effectiveDirective}|${blocked}`, 0, 1]]
  })
}
