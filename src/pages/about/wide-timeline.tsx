import { timeline } from './content.ts'
import type { Level } from '../../ui/heading.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { Timeline } from './about-section.tsx'

/**
 * The timeline as a list. In wide windows its columns hang below a horizontal line from margin to margin; the
 * line's view box (viewBoxOf) is 1.35 of 271 units longer at both ends.
 */
export function WideTimeline({ level }: { level: Level }) {
  return (
    <>
      <div className="relative text-line lt-lg:hidden -mx-[.5%]">
        <LineDrawing
          curve={{ rows: [timeline.length], symmetry: 'none', openness: 1 }}
          className="w-full h-auto"
          stroke={0.5}
        />
        {/* The last dot is 15.5 of 271 units from the edge. */}
        <span className="absolute right-[5.72%] top-1/2 [transform:translate(50%,-50%)] w-5 h-5 rounded-full bg-highlight outline-solid outline-2 outline-line" />
      </div>
      <div className="lg:[&>ol]:(grid grid-cols-7 gap-x-6 mt-8) lg:[&_li]:(grid-cols-1 grid-rows-subgrid row-span-3) lg:[&_li>[aria-hidden]]:hidden lg:[&_li>div]:contents lg:[&_h3]:text-[1.125rem] lg:[&_li_*]:(text-left self-start p-0)">
        <Timeline level={level} />
      </div>
    </>
  )
}
