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

/** Largest count of one beacon: typing a long message. */
const MAX_COUNT = 2000

export const beaconSchema = z.strictObject({
  page: z.string().max(40),
  counts: z
    .array(
      z.tuple([
        z.string().max(200),
        z.int().min(-MAX_VITAL_CLASS).max(MAX_VITAL_CLASS),
        z.int().min(1).max(MAX_COUNT),
      ]),
    )
    .max(MAX_COUNTS),
})
export type Beacon = z.infer<typeof beaconSchema>

/** Name, script of the site, line and column. */
const ERROR = /^error\|[A-Z][A-Za-z]{0,30}\|[\w.-]{1,80}\.js\|\d{1,6}\|\d{1,7}$/

const vitals = Object.keys(goodVitals)

/** Returns the counters of a beacon, without unknown pages, keys and classes. */
export function countersOf({ page, counts }: Beacon, userAgent: string, site: Counted): Counter[] {
  if (!site.pages.includes(page)) return []
  const { engine, device } = browserClassOf(userAgent)
  return counts.flatMap(([key, cls, count]): Counter[] => {
    if (key === 'view')
      return cls === 0
        ? [
            [`view|${page}`, 0, count],
            [`engine|${engine}|${device}`, 0, count],
          ]
        : []
    const [kind = '', name = ''] = key.split('|')
    if (key === `vital|${name}` && vitals.includes(name)) return [[`${key}|${page}|${device}`, cls, count]]
    const last = kind === 'transition' || kind === 'reached' ? timeLimits.length : 0
    return cls >= 0 && cls <= last && (site.keys.has(key) || ERROR.test(key)) ? [[key, cls, count]] : []
  })
}

const text = (pattern: RegExp) => z.string().regex(pattern).catch('other')
const reportSchema = z.object({
  type: z.enum(['csp-violation', 'crash', 'deprecation', 'intervention']),
  body: z
    .object({
      id: text(/^[A-Za-z]{1,60}$/),
      reason: z.enum(['oom', 'unresponsive', 'unknown']).catch('unknown'),
      effectiveDirective: text(/^[a-z-]{1,40}$/),
      blockedURL: z.string().catch('other'),
    })
    .partial(),
})

/** Keywords of blocked resources that have no address: https://www.w3.org/TR/CSP3/#violation-resource */
const resources = ['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink']

/** Returns the counters of reports that a browser sends by itself (Reporting API). Addresses become hosts of the site's policies. */
export function countersOfReports(reports: unknown, hosts: readonly string[]): Counter[] {
  if (!Array.isArray(reports)) return []
  return reports.slice(0, MAX_COUNTS).flatMap((report): Counter[] => {
    const { data } = reportSchema.safeParse(report)
    if (!data) return []
    const { id = 'other', reason = 'unknown', effectiveDirective = 'other', blockedURL = 'other' } = data.body
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
