import type { ReactNode } from 'react'

/** A button that takes focus, but does nothing yet. `note` is shown beside the button. */
export function DisabledButton({ children, note }: { children: ReactNode; note?: string }) {
  return (
    <p className="no-print inline-flex flex-wrap items-center gap-x-3">
      <button type="button" className="btn-disabled" aria-disabled="true">
        {children}
      </button>{' '}
      {note && <span className="text-small text-on-floor-2">{note}</span>}
    </p>
  )
}
