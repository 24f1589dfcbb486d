interface BusyButtonProps {
  label: string
  busyLabel: string
  isBusy: boolean
  className?: string
}

/**
 * A submit button. While it is busy, presses do nothing. It is not `disabled`, because a disabled button
 * loses focus. The style sheet puts both labels in one cell, so the width stays the same. A press
 * does not move focus, because a field that loses focus can show an error, which moves the button.
 */
export function BusyButton({ label, busyLabel, isBusy, className = '' }: BusyButtonProps) {
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
