/** Shared by the collector in the browser and the reports service. */

export const REPORTS_PATH = '/api/reports'

/** Counters per beacon. */
export const MAX_COUNTS = 40

/** Upper limits of the time buckets in milliseconds, except the last bucket. */
export const timeLimits = [100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const

export const timeClass = (ms: number): number => timeLimits.filter(limit => ms >= limit).length
