import { Timeline, Values } from '#src/components/sections/about.tsx'
import { Closing } from '#src/components/sections/closing.tsx'
import { PageHeader } from '#src/components/sections/page-header.tsx'
import { Quote } from '#src/components/sections/testimonials.tsx'
import { Weeks } from '#src/components/sections/weeks.tsx'
import { Heading } from '#src/components/ui/heading.tsx'
import { PageHead } from './page-head.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { LineDrawing } from '#src/components/ui/line-drawing.tsx'
import { about, timeline } from '#src/content/about.ts'
import { testimonials } from '#src/content/case-studies.ts'
import { weeksHeader } from '#src/content/weeks.ts'
import { metaOf } from './page-meta.ts'

export function Component() {
  const [, testimonial] = testimonials
  return (
    <>
      <PageHead {...metaOf('about')} />
      <StaticIsland>
        <PageHeader page="about" title={about.title} lead={about.lead} drawing={weeksHeader} />
        <div className="wrap section">
          <Weeks level={2} />
        </div>
        <div className="floor-surface-2">
          <div className="wrap section grid-12 gap-y-14">
            <Values
              level={2}
              className="lg:(grid-cols-4 [&>li]:(grid-cols-1 grid-rows-[104px_auto] !border-b-0))"
            />
            <div className="col-span-12">
              <Heading level={2} className="text-h2 mb-8">
                {about.timelineTitle}
              </Heading>
              {/* In a wide window the line is horizontal, above the columns of the list. */}
              <div className="relative text-line lt-lg:hidden">
                <LineDrawing
                  curve={{ rows: [timeline.length], symmetry: 'none', openness: 1 }}
                  onGrid
                  className="w-full h-auto"
                  stroke={0.6}
                />
                <span className="absolute right-[7.14%] top-1/2 [transform:translate(50%,-50%)] w-5 h-5 rounded-full bg-highlight outline-solid outline-2 outline-line" />
              </div>
              <div className="lg:[&>ol]:(grid grid-cols-7 gap-x-4) lg:[&_li]:block lg:[&_li>[aria-hidden]]:hidden lg:[&_li>*]:(p-0 text-left)">
                <Timeline level={3} />
              </div>
            </div>
          </div>
        </div>
        {testimonial && (
          <div className="floor-brand">
            <div className="wrap section">
              <Quote of={testimonial} isLarge />
            </div>
          </div>
        )}
        <Closing />
      </StaticIsland>
    </>
  )
}
