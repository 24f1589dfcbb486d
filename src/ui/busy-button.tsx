/**
 * A submit button. While it is busy, presses do nothing. It is not `disabled`, because browsers take the
 * focus from a disabled button. The style sheet shows the other label in its place, so the width stays the
 * same. Pressing it keeps the focus where it is: a field that lost it would show its error and move the button away.
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
      <span className="labels" data-other={isBusy ? label : busyLabel}>
        <span>{isBusy ? busyLabel : label}</span>
      </span>
    </button>
  )
}
