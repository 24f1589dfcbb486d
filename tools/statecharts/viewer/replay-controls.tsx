/** Steps through a log, forwards and backwards. */
export function ReplayControls({
  position,
  total,
  onGo,
  onClose,
}: {
  /** Number of replayed entries. */
  position: number
  total: number
  onGo: (position: number) => void
  onClose: () => void
}) {
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
