/** What the collector in the browser and the reports service agree on: classes of times and of page vitals, sizes of beacons. */

/** Bytes of a beacon. */
export const MAX_BEACON_BYTES = 4096
/** Counters of a beacon. */
export const MAX_COUNTS = 40

/** Upper limits of the classes of times in milliseconds, without the last class. */
export const timeLimits = [100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const

/** Values up to which a metric is good: https://web.dev/articles/vitals. Milliseconds, but for CLS. */
export const goodVitals = { LCP: 2500, INP: 200, CLS: 0.1, TTFB: 800 } as const

/** Classes are steps of 15 %. A class of at most 0 is good. */
export const MAX_VITAL_CLASS = 30
