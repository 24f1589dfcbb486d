/**
 * A submit button. Both labels share one grid cell, so its width stays the same while it is busy. Pressing it does not
 * move the focus: the blurred field would show its error, move the button, and the click would miss it.
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
      disabled={isBusy}
      onMouseDown={event => event.preventDefault()}
    >
      <span className="inline-grid">
        <span className={`col-start-1 row-start-1 ${isBusy ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${isBusy ? '' : 'invisible'}`}>{busyLabel}</span>
      </span>
    </button>
  )
}
