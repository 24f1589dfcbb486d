import { timeline } from './content.ts'
import type { Level } from '../../ui/heading.tsx'
import { LineDrawing, viewBoxOf } from '../../ui/line-drawing.tsx'
import { STEP } from '../../ui/mirror-curve.ts'
import { Timeline } from './about-section.tsx'

/** Numbers of milestones that fit side by side. */
const [FEWEST, MOST] = [5, 9]

/**
 * The timeline as a list. In wide windows its columns hang below a horizontal line from margin to margin; the
 * line's view box (viewBoxOf) is about 1.35 units longer at both ends.
 */
export function WideTimeline({ level }: { level: Level }) {
  const { length } = timeline
  if (length < FEWEST || length > MOST) return <Timeline level={level} />
  return (
    <>
      <div className="relative text-line lt-lg:hidden -mx-[.5%]">
        <LineDrawing
          curve={{ rows: [length], symmetry: 'none', openness: 1 }}
          className="w-full h-auto"
          stroke={0.5}
        />
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
      <div className="lg:[&>ol]:(grid grid-flow-col auto-cols-fr gap-x-6 mt-8) lg:[&_li]:(grid-cols-1 grid-rows-subgrid row-span-3) lg:[&_li>[aria-hidden]]:hidden lg:[&_li>div]:contents lg:[&_h3]:text-[1.125rem] lg:[&_li_*]:(text-left self-start p-0)">
        <Timeline level={level} />
      </div>
    </>
  )
}
