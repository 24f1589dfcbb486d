import { about, timeline, values } from './content.ts'
import { milestoneDate } from '../../company/format.ts'
import { Heading, type Level } from '../../ui/heading.tsx'

/** The values next to the timeline. */
export function AboutSection() {
  return (
    <div className="grid-12 gap-y-6 md:gap-y-10">
      <ul
        role="list"
        className="col-span-12 grid md:grid-cols-2 gap-x-6 md:auto-rows-fr lg:(col-span-5 grid-cols-1)"
      >
        {values.map(({ title, description }) => (
          <li key={title} className="rule py-3 md:py-6.5 lt-md:last:border-b lg:last:border-b">
            <h3 className="text-h3">{title}</h3>
            <p className="text-on-floor-2 mt-1 lt-md:text-base">{description}</p>
          </li>
        ))}
      </ul>
      <div className="col-span-12 lg:(col-start-7 col-span-6)">
        <h3 className="sr-only">{about.timelineTitle}</h3>
        <Timeline level={4} className="lg:[&>li]:min-h-23.5" />
      </div>
    </div>
  )
}

export function Timeline({ level, className }: { level: Level; className?: string }) {
  return (
    <ol role="list" className={className}>
      {timeline.map((item, i) => (
        <li
          key={item.date + item.title}
          className="relative min-h-18 md:min-h-20 pl-[58px] pt-2 md:(grid grid-cols-[112px_52px_minmax(0,1fr)] p-0)"
        >
          <p className="font-display font-500 text-[1.0625rem] leading-[1.2] text-on-floor-2 sm:float-right md:(text-right self-center pr-4.5)">
            {milestoneDate(item.date)}
          </p>
          <Strand isFirst={i === 0} isLast={i === timeline.length - 1} />
          <div className="pb-3 md:(self-center pl-4.5 py-1)">
            <Heading level={level} className="text-h4">
              {item.title}
            </Heading>
            <p className="text-on-floor-2 text-base mt-1">{item.description}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** One dot of the timeline, between two strands that continue in the adjacent rows. */
function Strand({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const top = isFirst ? 'M26 8C13 8 9 26 9 46' : 'M26 0C15 13 9 28 9 46'
  const end = isLast ? 'C9 66 13 84 26 84C39 84 43 66 43 46' : 'C9 64 15 79 26 92M26 92C37 79 43 64 43 46'
  const close = isFirst ? 'C43 26 39 8 26 8' : 'C43 28 37 13 26 0'
  return (
    <div
      className="absolute left-0 inset-y-0 w-[44px] md:(relative w-auto) text-line"
      data-reveal=""
      aria-hidden="true"
    >
      <svg className="absolute inset-0 w-full h-full" viewBox="0 0 52 92" preserveAspectRatio="none">
        <path
          className="drawn"
          d={`${top}${end}${close}`}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg className="absolute inset-0 w-full h-full">
        {isLast ? (
          <circle
            className="fill-highlight"
            cx="50%"
            cy="50%"
            r="8.5"
            stroke="currentColor"
            strokeWidth="2"
          />
        ) : (
          <circle fill="currentColor" cx="50%" cy="50%" r="4.5" />
        )}
      </svg>
    </div>
  )
}
