import type { ClockState } from '../clock.ts'
import type { Command } from '../protocol.ts'

const RATES = [1, 5, 20]

/** Controls of the page's clock. */
export function ClockControls({
  clock: { rate, isPaused },
  now,
  onCommand,
}: {
  clock: ClockState
  now: number
  onCommand: (command: Command) => void
}) {
  return (
    <div role="group" aria-label="Clock" className="controls">
      <output>{`${(now / 1000).toFixed(1)} s`}</output>
      <button type="button" aria-pressed={isPaused} onClick={() => onCommand({ type: '@statecharts.pause' })}>
        Pause
      </button>
      {RATES.map(one => (
        <button
          key={one}
          type="button"
          aria-pressed={!isPaused && rate === one}
          onClick={() => onCommand({ type: '@statecharts.run', rate: one })}
        >{`${one}×`}</button>
      ))}
      <button type="button" onClick={() => onCommand({ type: '@statecharts.step' })}>
        To the next delay
      </button>
    </div>
  )
}
