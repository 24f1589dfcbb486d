/** Step by step through a log, and back. */
export function ReplayControls({
  count,
  total,
  onGo,
  onEnd,
}: {
  count: number
  total: number
  onGo: (count: number) => void
  onEnd: () => void
}) {
  return (
    <div role="group" aria-label="Replay" className="controls">
      <output>{`${count} of ${total}`}</output>
      <button type="button" disabled={count <= 1} onClick={() => onGo(count - 1)}>
        Back
      </button>
      <button type="button" disabled={count >= total} onClick={() => onGo(count + 1)}>
        Step
      </button>
      <button type="button" disabled={count >= total} onClick={() => onGo(total)}>
        To the end
      </button>
      <button type="button" onClick={onEnd}>
        Close log
      </button>
    </div>
  )
}
