import { timeline } from '#src/content/about.ts'
import type { Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { Timeline } from './about.tsx'

/** The timeline as a list; in a wide window below a horizontal line, with each milestone centred below its dot. */
export function WideTimeline({ level }: { level: Level }) {
  return (
    <>
      <div className="relative text-line lt-lg:hidden">
        <LineDrawing
          curve={{ rows: [timeline.length], symmetry: 'none', openness: 1 }}
          onGrid
          className="w-full h-auto"
          stroke={0.6}
        />
        {/* The last dot: half a column of seven from the edge. */}
        <span className="absolute right-[calc(100%/14)] top-1/2 [transform:translate(50%,-50%)] w-5 h-5 rounded-full bg-highlight outline-solid outline-2 outline-line" />
      </div>
      <div className="lg:[&>ol]:(grid grid-cols-7) lg:[&_li]:block lg:[&_li>[aria-hidden]]:hidden lg:[&_li>*]:(p-0 px-2 text-center)">
        <Timeline level={level} />
      </div>
    </>
  )
}
