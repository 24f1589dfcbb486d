import { weekLabel, weeks, weeksTexts } from './weeks.content.ts'
import { TitleLines } from '../../ui/heading.tsx'
import { LineDrawing } from '../../ui/line-drawing.tsx'
import { rowsOf } from '../../ui/mirror-curve.ts'

/** The parts of a project. Each line encloses the past weeks and leaves out the weeks to come. */
export function Weeks() {
  const total = weeks.at(-1)?.until ?? 0
  return (
    <div>
      <div className="grid-12 gap-y-4 items-end mb-[clamp(36px,4vw,56px)]">
        <h2 className="text-h2 col-span-12 lg:col-span-7">
          <TitleLines of={weeksTexts.title} />
        </h2>
        <p className="text-lead text-on-floor-2 col-span-12 lg:(col-start-8 col-span-5)">{weeksTexts.lead}</p>
      </div>
      <ol role="list" className="weeks-list">
        {weeks.map(({ until, title, description }, i) => (
          <li key={title} className="rule grid-12 gap-y-3 items-center py-6">
            <div className="col-span-12 md:col-span-5 lg:col-span-4">
              <LineDrawing
                curve={rowsOf(until, total)}
                className="w-full max-w-84 h-auto text-line"
                stroke={2.3}
              />
            </div>
            <div className="col-span-12 md:col-span-5 lg:col-span-3">
              <h3 className="text-h3">{title}</h3>
              <p className="font-display font-500 text-base text-on-floor-2">
                {weekLabel((weeks[i - 1]?.until ?? 0) + 1, until)}
              </p>
            </div>
            <p className="col-span-12 md:(col-start-6 col-span-7) lg:(col-start-8 col-span-5) text-on-floor-2">
              {description}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
