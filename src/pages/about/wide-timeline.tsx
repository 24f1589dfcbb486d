import { timeline } from './content.ts'
import { LineDrawing, viewBoxOf } from '../../ui/line-drawing.tsx'
import { rowsOf, STEP } from '../../ui/mirror-curve.ts'
import { Timeline } from './about-section.tsx'

/** Column classes by the number of milestones. With `auto-cols`, the columns would move during loading. */
const columns: Record<number, string> = {
  5: 'lg:[&>ol]:grid-cols-[34fr_repeat(3,40fr)_34fr]',
  6: 'lg:[&>ol]:grid-cols-[34fr_repeat(4,40fr)_34fr]',
  7: 'lg:[&>ol]:grid-cols-[34fr_repeat(5,40fr)_34fr]',
  8: 'lg:[&>ol]:grid-cols-[34fr_repeat(6,40fr)_34fr]',
  9: 'lg:[&>ol]:grid-cols-[34fr_repeat(7,40fr)_34fr]',
}

/**
 * The timeline as a list. In wide windows, its items are columns below a line from margin to margin; they
 * meet where the line crosses itself. The view box (viewBoxOf) extends about 1.35 units past each margin.
 */
export function WideTimeline() {
  const { length } = timeline
  const gridColumns = columns[length]
  if (!gridColumns) return <Timeline level={3} />
  return (
    <>
      <div className="relative text-line lt-lg:hidden -mx-[.5%]">
        <LineDrawing curve={rowsOf(length)} className="w-full h-auto" stroke={0.5} />
        <svg className="absolute inset-0 w-full h-full" viewBox={viewBoxOf(length, 1)} aria-hidden="true">
          <circle
            className="fill-highlight"
            cx={(length - 1) * STEP}
            r="2.2"
            stroke="currentColor"
            strokeWidth=".4"
          />
        </svg>
      </div>
      <div
        className={`${gridColumns} lg:[&>ol]:(grid mt-8) lg:[&_li]:(grid-cols-1 grid-rows-subgrid row-span-3) lg:[&_li>[aria-hidden]]:hidden lg:[&_li>div]:contents lg:[&_h3]:text-[1.125rem] lg:[&_li_*]:(text-left self-start p-0) lg:[&_p]:pr-4`}
      >
        <Timeline level={3} />
      </div>
    </>
  )
}
