/**
 * A submit button with two labels in one cell: nothing changes width while it is busy. Pressing it does not take the
 * focus: the error of the field that would be left moves the button away from under the pointer, and the click is lost.
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
