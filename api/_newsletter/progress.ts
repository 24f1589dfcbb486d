import { Presets, SingleBar } from 'cli-progress'
import type { DeliveryState, IssueCounts } from './deliveries.ts'

export interface Progress {
  start: (counts: IssueCounts) => void
  /** Counts an attempt. */
  add: (state: DeliveryState) => void
  stop: () => void
}

/** Shows on the terminal how far an issue was sent. In a log it prints a line every ten seconds. */
export function showProgress(): Progress {
  const bar = new SingleBar(
    {
      format:
        '{bar} {value} of {total} | {accepted} accepted, {rejected} rejected, {unknown} unknown | {rate}/s | {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 10_000,
      etaBuffer: 100,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  const numbers = { accepted: 0, rejected: 0, unknown: 0, rate: '0' }
  let startedAt = 0
  let attempts = 0
  return {
    start({ accepted, rejected, unknown, deferred, sending, left }) {
      Object.assign(numbers, { accepted, rejected, unknown })
      startedAt = performance.now()
      const done = accepted + rejected + unknown
      bar.start(done + deferred + sending + left, done, numbers)
    },
    add(state) {
      attempts += 1
      numbers.rate = ((attempts * 1000) / (performance.now() - startedAt)).toFixed(1)
      if (state === 'accepted' || state === 'rejected' || state === 'unknown') {
        numbers[state] += 1
        bar.increment(1, numbers)
      } else bar.update(numbers)
    },
    stop() {
      bar.stop()
    },
  }
}
