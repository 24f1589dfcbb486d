/** The URL, the limits and the time buckets that the collector in the browser shares with the reports API. */

export const REPORTS_PATH = '/api/reports'

/** Maximum number of counters per beacon. */
export const MAX_COUNTERS = 40

/** Upper limits of the time buckets in milliseconds. The last bucket has no upper limit. */
export const bucketLimits = [100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const

export const bucketOf = (ms: number): number => bucketLimits.filter(limit => ms >= limit).length
