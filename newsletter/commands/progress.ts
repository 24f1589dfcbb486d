import { Presets, SingleBar } from 'cli-progress'
import type { DeliveryState, IssueCounts } from '../storage/deliveries.ts'
import type { Wait } from '../issues/send.ts'
import { print } from '../terminal.ts'

export interface Progress {
  start: (counts: IssueCounts) => void
  /** Counts an attempt. */
  add: (state: DeliveryState) => void
  /** Prints why nothing is sent, and shows how long. */
  wait: (reason: Wait) => void
  /** Prints a line above the progress. */
  line: (text: string) => void
  stop: () => void
}

/** Characters of the bar. */
const WIDTH = 30
/** Emails of which the speed is the mean. */
const RECENT = 100

/** Returns a time span as people read it: `8 s`, `1 min 30 s`, `2 h 5 min`. */
export function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`
}

/**
 * Returns how long the emails that are left take at the speed of the last ones, or until the next attempt. `finished` are the
 * times of the last ones, after that of the start. The estimate grows while nothing is finished.
 */
export function timeLeft(
  finished: readonly number[],
  { left, now, waitsUntil }: { left: number; now: number; waitsUntil: number },
): string {
  if (left === 0) return 'done'
  if (waitsUntil > now) return `next attempt in ${spanOf(waitsUntil - now)}`
  const [from = now] = finished
  const count = finished.length - 1
  return count > 0 ? `about ${spanOf(((now - from) / count) * left)} left` : 'time left unknown'
}

/** Returns the line that says why a run waits. `left` are the emails that are neither sent nor given up. */
export function waitText(reason: Wait, { left, now }: { left: number; now: number }): string {
  const span = spanOf(reason.until - now)
  if (reason.cause === 'other run')
    return `Waiting for ${reason.count} of another run, for ${span} at most. If that run was killed, they then count as unknown.`
  if (reason.cause === 'failure') {
    const others = left > 1 ? ` and ${left - 1} more` : ''
    const times = reason.failures > 1 ? `${reason.failures} times one after another` : 'once'
    return `${reason.email}: ${reason.reason}. The mail server failed ${times}; next attempt in ${span}, for this address${others}.`
  }
  const rest = reason.count - reason.emails.length
  const addresses = `${reason.emails.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `The mail server put off ${addresses}, at last with: ${reason.reason}. Next attempt in ${span}.`
}

/** Shows on the terminal how far an issue was sent. In a log it prints a line every ten seconds. */
export function showProgress(): Progress {
  const numbers = { accepted: 0, rejected: 0, unknown: 0 }
  let total = 0
  let startedAt = 0
  let attempts = 0
  let waitsUntil = 0
  let finished: number[] = []
  let isShown = false
  const done = () => numbers.accepted + numbers.rejected + numbers.unknown
  const bar = new SingleBar(
    {
      format: ({ barCompleteString = '', barIncompleteString = '' }, { progress }) => {
        const width = Math.round(progress * WIDTH)
        const drawn = barCompleteString.slice(0, width) + barIncompleteString.slice(0, WIDTH - width)
        const rate = ((attempts * 1000) / Math.max(1, Date.now() - startedAt)).toFixed(1)
        const left = timeLeft(finished, { left: total - done(), now: Date.now(), waitsUntil })
        return `${drawn} ${done()} of ${total} | ${numbers.accepted} accepted, ${numbers.rejected} rejected, ${numbers.unknown} unknown | ${rate}/s | ${left}`
      },
      barsize: WIDTH,
      noTTYOutput: true,
      notTTYSchedule: 10_000,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  const line = (text: string) => {
    // The bar moves the cursor back to where it began.
    const isInTheWay = isShown && process.stderr.isTTY
    if (isInTheWay) bar.stop()
    print(text)
    if (isInTheWay) bar.start(total, done(), {})
  }
  return {
    line,
    start({ accepted, rejected, unknown, deferred, sending, unclaimed }) {
      Object.assign(numbers, { accepted, rejected, unknown })
      startedAt = Date.now()
      finished = [startedAt]
      total = done() + deferred + sending + unclaimed
      isShown = true
      bar.start(total, done(), {})
    },
    add(state) {
      attempts += 1
      if (state === 'accepted' || state === 'rejected' || state === 'unknown') {
        numbers[state] += 1
        waitsUntil = 0
        finished = [...finished, Date.now()].slice(-RECENT - 1)
      }
      bar.update(done())
    },
    wait(reason) {
      waitsUntil = reason.until
      line(waitText(reason, { left: total - done(), now: Date.now() }))
    },
    stop() {
      isShown = false
      bar.stop()
    },
  }
}
