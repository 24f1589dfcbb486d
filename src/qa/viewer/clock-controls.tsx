import type { ClockState } from '../page/clock.ts'
import type { Command } from '../wire.ts'

const RATES = [1, 5, 20]

/** The page's clock: as it runs, and faster, not at all, or from delay to delay. */
export function ClockControls({
  clock: { rate, isPaused },
  now,
  onAsk,
}: {
  clock: ClockState
  now: number
  onAsk: (command: Command) => void
}) {
  return (
    <div role="group" aria-label="Clock" className="controls">
      <output>{`${(now / 1000).toFixed(1)} s`}</output>
      <button type="button" aria-pressed={isPaused} onClick={() => onAsk({ type: '@qa.pause' })}>
        Pause
      </button>
      {RATES.map(one => (
        <button
          key={one}
          type="button"
          aria-pressed={!isPaused && rate === one}
          onClick={() => onAsk({ type: '@qa.run', rate: one })}
        >{`${one}×`}</button>
      ))}
      <button type="button" onClick={() => onAsk({ type: '@qa.step' })}>
        To the next delay
      </button>
    </div>
  )
}
