/**
 * A submit button. While it is busy, presses do nothing. It is not `disabled`, because browsers take the
 * focus from a disabled button. Both labels share one grid cell, so the width stays the same. Pressing it
 * keeps the focus where it is: a field that lost it would show its error and move the button away.
 */
export function BusyButton({
  label,
  busyLabel,
  isBusy,
  className = '',
}: {
  label: string
  busyLabel: string
  isBusy: boolean
  className?: string
}) {
  return (
    <button
      className={`btn-solid ${isBusy ? 'btn-busy' : ''} ${className}`}
      type="submit"
      aria-disabled={isBusy}
      onClick={event => isBusy && event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      <span className="inline-grid">
        <span className={`col-start-1 row-start-1 ${isBusy ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${isBusy ? '' : 'invisible'}`}>{busyLabel}</span>
      </span>
    </button>
  )
}
