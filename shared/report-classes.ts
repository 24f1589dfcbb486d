/** The collector in the browser and the reports service share these: the path, classes of times and of page vitals, sizes of beacons. */

export const REPORTS_PATH = '/api/reports'

/** Headers of a browser that asks for it: https://www.w3.org/TR/gpc/, and two older ones with the same wish. */
export const NO_REPORTS = { 'sec-gpc': '1', 'dnt': '1', 'save-data': 'on' } as const

/** Bytes of a beacon. */
export const MAX_BEACON_BYTES = 4096
/** Counters of a beacon. */
export const MAX_COUNTS = 40
/** Share of visits whose page vitals are measured. */
export const VITALS_SAMPLE = 0.25

/** Upper limits of the classes of times in milliseconds, without the last class. */
export const timeLimits = [100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const

export const timeClass = (ms: number): number => timeLimits.filter(limit => ms >= limit).length

/** Values up to which a metric is good: https://web.dev/articles/vitals. Milliseconds, but for CLS. */
export const goodVitals = { LCP: 2500, INP: 200, CLS: 0.1, TTFB: 800 } as const
export type Vital = keyof typeof goodVitals

/** Classes are steps of 15 %. A class of at most 0 is good. */
const STEP = 1.15
export const MAX_VITAL_CLASS = 30

export const vitalClass = (vital: Vital, value: number): number =>
  Math.max(
    -MAX_VITAL_CLASS,
    // Rounded, so that a value at the limit of a class belongs to it.
    Math.min(
      MAX_VITAL_CLASS,
      Math.ceil(Number((Math.log(value / goodVitals[vital]) / Math.log(STEP)).toFixed(9))),
    ),
  )

/** Largest value of a class. */
export const vitalLimit = (vital: Vital, cls: number): number => goodVitals[vital] * STEP ** cls
