import type { ReactNode } from 'react'

interface SwipeRowProps {
  label: string
  /** For wider screens. */
  className: string
  children: ReactNode
}

/** A row to swipe on phones. A region that scrolls must be reachable by keyboard. */
export const SwipeRow = ({ label, className, children }: SwipeRowProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={`swipe ${className}`} tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)
