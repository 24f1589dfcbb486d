/** A submit button with two labels in one cell: nothing changes width while it is busy. */
export function BusyButton({ label, busyLabel, isBusy, className = '' }: { label: string, busyLabel: string, isBusy: boolean, className?: string }) {
  return (
    <button className={`btn-solid ${isBusy ? 'btn-busy' : ''} ${className}`} type="submit" disabled={isBusy}>
      <span className="inline-grid">
        <span className={`col-start-1 row-start-1 ${isBusy ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${isBusy ? '' : 'invisible'}`}>{busyLabel}</span>
      </span>
    </button>
  )
}
