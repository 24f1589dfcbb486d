import type { ReactNode } from 'react'
import type { HeaderDrawing } from '#src/content/schemas.ts'
import { Lines } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { StaticIsland } from '../ui/static-island.tsx'

interface PageHeaderProps {
  title: readonly string[]
  lead?: string | undefined
  floor?: 'brand' | 'contrast'
  drawing: HeaderDrawing
}

/** Heights by rows, so that one grid step is as wide on every page; the width follows from the count. */
const steps: Record<number, string> = {
  1: 'h-8 lg:h-10 w-auto',
  2: 'h-17 lg:h-20 w-auto',
  3: 'h-25 lg:h-30 w-auto',
  4: 'h-34 lg:h-40 w-auto',
}

/** The head of a page of its own: its floor, its h1, and a drawing that counts what the page is about. */
export function PageHeader({ title, lead, floor = 'brand', drawing }: PageHeaderProps) {
  return (
    <StaticIsland className={`floor-${floor} overflow-clip`}>
      <div className="wrap grid-12 gap-y-8 items-end pt-[clamp(120px,13vw,208px)] pb-[clamp(40px,4.6vw,72px)]">
        <div className="col-span-12 md:col-span-8">
          <h1 tabIndex={-1} className="text-h1 -ml-[.03em]">
            <Lines of={title} />
          </h1>
          {lead && <p className="mt-6 text-lead text-on-floor-2 max-w-[34em]">{lead}</p>}
        </div>
        <figure data-drawing="" className="col-span-12 md:(col-start-9 col-span-4 justify-self-end)">
          <LineDrawing
            curve={drawing.curve}
            left={drawing.left ?? []}
            className={steps[drawing.curve.rows.length] ?? steps[4]}
            stroke={1.7}
            draws="load"
          />
          <figcaption className="mt-3 text-small text-on-floor-2">{drawing.caption}</figcaption>
        </figure>
      </div>
    </StaticIsland>
  )
}

interface SectionHeaderProps {
  id: string
  title: readonly string[]
  lead?: string | undefined
  /** `split` sets the lead to the right of the title, at its foot. */
  shape?: 'plain' | 'split'
  action?: ReactNode
  className?: string
}

/** The head of a section of the home page. */
export function SectionHeader({
  id,
  title,
  lead,
  shape = 'plain',
  action,
  className = '',
}: SectionHeaderProps) {
  const split = shape === 'split'
  return (
    <div className={`grid-12 gap-y-5 items-end ${className}`}>
      <h2
        id={id}
        className={`text-h2 col-span-12 ${split ? 'lg:col-span-7' : action ? 'lg:col-span-8' : ''}`}
      >
        <Lines of={title} joined={!split} />
      </h2>
      {lead && (
        <p
          className={`col-span-12 text-on-floor-2 text-lead ${split ? 'lg:(col-start-8 col-span-5)' : 'max-w-[36em]'}`}
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
