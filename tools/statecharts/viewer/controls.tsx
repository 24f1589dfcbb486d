import type { ClockState } from '../clock.ts'
import type { Command } from '../protocol.ts'

const RATES = [1, 5, 20]

interface ClockControlsProps {
  clock: ClockState
  now: number
  onCommand: (command: Command) => void
}

export function ClockControls({ clock: { rate, isPaused }, now, onCommand }: ClockControlsProps) {
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
        Skip to the next delay
      </button>
    </div>
  )
}

interface ReplayControlsProps {
  /** Number of replayed entries. */
  position: number
  total: number
  onGo: (position: number) => void
  onClose: () => void
}

/** Steps through a log, forwards and backwards. */
export function ReplayControls({ position, total, onGo, onClose }: ReplayControlsProps) {
  return (
    <div role="group" aria-label="Replay" className="controls">
      <output>{`${position} of ${total}`}</output>
      <button type="button" disabled={position <= 1} onClick={() => onGo(position - 1)}>
        Back
      </button>
      <button type="button" disabled={position >= total} onClick={() => onGo(position + 1)}>
        Step
      </button>
      <button type="button" disabled={position >= total} onClick={() => onGo(total)}>
        To the end
      </button>
      <button type="button" onClick={onClose}>
        Close log
      </button>
    </div>
  )
}
