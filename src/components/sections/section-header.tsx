import type { ReactNode } from 'react'
import { Lines } from '../ui/heading.tsx'

interface SectionHeaderProps {
  id: string
  title: readonly string[]
  lead?: string | undefined
  /** `split` sets the lead to the right of the title, aligned to its bottom. */
  shape?: 'plain' | 'split'
  action?: ReactNode
  className?: string
}

/** Header of a section of the home page. */
export function SectionHeader({
  id,
  title,
  lead,
  shape = 'plain',
  action,
  className = '',
}: SectionHeaderProps) {
  const isSplit = shape === 'split'
  return (
    <div className={`grid-12 gap-y-5 items-end ${className}`}>
      <h2
        id={id}
        className={`text-h2 col-span-12 ${isSplit ? 'lg:col-span-7' : action ? 'lg:col-span-8' : ''}`}
      >
        <Lines of={title} joined={!isSplit} />
      </h2>
      {lead && (
        <p
          className={`col-span-12 text-on-floor-2 text-lead ${isSplit ? 'lg:(col-start-8 col-span-5)' : 'max-w-[36em]'}`}
        >
          {lead}
        </p>
      )}
      {action && (
        <div className="col-span-12 lg:(col-start-9 col-span-4 justify-self-end row-start-1)">{action}</div>
      )}
    </div>
  )
}
