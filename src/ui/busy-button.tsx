/**
 * A submit button. While it is busy, presses do nothing. It is not `disabled` then, because browsers take the focus from a
 * disabled button. The other label takes its place in the style sheet, so the width stays the same. Pressing it does not move the focus: the
 * blurred field would show its error, move the button, and the click would miss it.
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
